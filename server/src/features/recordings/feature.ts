import type { Feature } from '../../platform/feature.ts';
import { onRecordingChanged, registerJobs } from './jobs.ts';
import { registerRecordings } from './routes.ts';

export const recordings: Feature = {
  name: 'recordings',
  routes: (router, context) => registerRecordings(router, context),
  jobs: registerJobs,
  onEvent: (queue) => ({ types: ['recording.changed'], run: onRecordingChanged(queue) }),
};
