import { afterEach, expect, it, vi } from 'vitest';
import { openMicrophone } from './audio-inputs.ts';
import { chooseMicrophone, chosenMicrophone } from './microphones.ts';

const HEADSET = { kind: 'audioinput', deviceId: 'a', label: 'Headset' };
const DESK = { kind: 'audioinput', deviceId: 'b', label: 'Desk microphone' };
const CAMERA = { kind: 'videoinput', deviceId: 'c', label: 'Camera' };

function connect(devices: readonly object[]) {
  const getUserMedia = vi.fn(async (_wanted: MediaStreamConstraints) => ({}));
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: async () => devices, getUserMedia } });
  return async () => {
    await openMicrophone();
    const [wanted] = getUserMedia.mock.lastCall ?? [];
    return (wanted?.audio as MediaTrackConstraints | undefined)?.deviceId;
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

it('REC52 records the microphone that was chosen, and the browser’s own where none was', async () => {
  const opened = connect([HEADSET, DESK, CAMERA]);
  expect(await opened()).toBeUndefined();
  chooseMicrophone({ id: 'b', label: 'Desk microphone' });
  expect(await opened()).toEqual({ exact: 'b' });
  chooseMicrophone(null);
  expect(await opened()).toBeUndefined();
});

it('REC52 knows a chosen microphone by its name where the browser gave it another id', async () => {
  chooseMicrophone({ id: 'old', label: 'Headset' });
  expect(await connect([HEADSET, DESK])()).toEqual({ exact: 'a' });
});

it('REC52 takes the browser’s own choice where the chosen one isn’t connected or the setting is damaged', async () => {
  chooseMicrophone({ id: 'gone', label: 'Gone' });
  expect(await connect([HEADSET])()).toBeUndefined();
  window.localStorage.setItem('dealwright.microphone', '{');
  connect([HEADSET]);
  expect(await chosenMicrophone()).toBeNull();
});
