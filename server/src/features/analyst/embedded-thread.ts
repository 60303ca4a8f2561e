import { parentPort, workerData } from 'node:worker_threads';
import type { AnalysisInput } from './analysis.ts';
import { answerEmbedded } from './embedded-answer.ts';

/** Reads one text on a thread of its own and ends. */
parentPort?.postMessage(answerEmbedded(workerData as AnalysisInput));
