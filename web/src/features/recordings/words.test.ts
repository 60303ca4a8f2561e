import { describe, expect, it } from 'vitest';
import type { Recording } from './api.ts';
import { arrived } from './api.ts';
import { fileProblem } from './upload/upload-dialog.tsx';
import { audioWords, formatClock, stateWords } from './words.ts';

const READY: Parameters<typeof stateWords>[0] = {
  state: 'ready',
  transcription: 'none',
  progress: null,
  problem: null,
  origin: 'recorded',
  can: { edit: true, send: false, complete: false, transcribe: false },
  created_by: { id: 'rep', name: 'Rosa Petrov' } as Recording['created_by'],
  audio_removed_at: null,
  interaction_id: null,
};

describe('what is said of a recording', () => {
  it('REC48 without a service members learn that it is kept, and no variable of the operator', () => {
    const { text } = stateWords({ ...READY, transcription: 'not_configured' });
    expect(text).toBe(
      'Transcription isn’t set up. The recording is kept. Import a transcript to use it as evidence.',
    );
    expect(text).not.toMatch(/TRANSCRIPTION_/);
  });

  it('REC48 each state has a label, and a failure what to do', () => {
    expect(stateWords({ ...READY, state: 'assembling' }).label).toBe('Preparing the audio');
    const running = {
      state: 'transcribing',
      transcription: 'running',
      progress: { done: 2, of: 5 },
    } as const;
    expect(stateWords({ ...READY, ...running }).label).toBe('Transcribing, 2 of 5');
    const problem = { code: 'no_sound', message: 'This file has no sound. Choose an audio file.' } as const;
    expect(stateWords({ ...READY, state: 'failed', problem })).toMatchObject({
      label: 'Failed',
      text: problem.message,
    });
    const mine = { ...READY.can, send: true };
    expect(stateWords({ ...READY, state: 'receiving', origin: 'uploaded', can: mine }).text).toContain(
      'Choose the same file again',
    );
    expect(stateWords({ ...READY, state: 'receiving' }).text).toBe('Rosa Petrov hasn’t finished it yet.');
    expect(stateWords({ ...READY, state: 'stopped', interaction_id: 'note' }).text).toContain(
      'Its transcript is still there',
    );
  });

  it('REC48 says when the audio goes, and that the transcript stays', () => {
    const there = {
      audio_removed_at: null,
      delete_on: '2099-11-27',
      state: 'ready',
      interaction_id: null,
    } as const;
    expect(audioWords(there)).toMatch(/^The audio is deleted on .*2099\. A transcript stays\.$/);
    const gone = { ...there, audio_removed_at: '2026-01-02T03:00:00Z', interaction_id: 'note' };
    expect(audioWords(gone)).toMatch(/^The audio was deleted on .* The transcript stays\.$/);
  });

  it('REC48 times are written as on a player', () => {
    expect([0, 7400, 750_000, 3_725_000].map(formatClock)).toEqual(['0:00', '0:07', '12:30', '1:02:05']);
  });
});

describe('what is sent', () => {
  it('REC49 a file is refused before anything of it is sent if it is empty, too large or no sound', () => {
    expect(fileProblem({ size: 0, type: 'audio/wav' })).toContain('empty');
    expect(fileProblem({ size: 3 * 1024 ** 3, type: 'video/mp4' })).toContain('2 GB');
    expect(fileProblem({ size: 10, type: 'application/pdf' })).toContain('isn’t an audio or video file');
    for (const type of ['audio/mpeg', 'video/mp4', '']) expect(fileProblem({ size: 10, type })).toBeNull();
  });

  it('REC49 of a recording whose rest is lost, each part is used up to the first gap', () => {
    const part = { track: 'us', part: 0, starts_at_ms: 0 } as const;
    expect(
      arrived([
        { ...part, received: [0, 1, 3] },
        { ...part, part: 1, received: [1] },
      ]),
    ).toEqual([{ track: 'us', part: 0, offsetMs: 0, chunks: 2 }]);
  });
});
