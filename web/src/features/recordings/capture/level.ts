/** How loud a stream is now, 0 to 1. */
export interface Level {
  read(): number;
  close(): void;
}

/** A voice at a usual distance is near the middle. */
const LOUD = 0.25;

export function levelOf(stream: MediaStream): Level {
  const context = new AudioContext();
  // One that was made long after a click may be asleep.
  void context.resume();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read: () => {
      analyser.getFloatTimeDomainData(samples);
      const energy = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, Math.sqrt(energy) / LOUD);
    },
    close: () => void context.close(),
  };
}
