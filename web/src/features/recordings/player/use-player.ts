import { useEffect, useMemo, useState } from 'react';
import { audioUrl, type RecordingDetail, type RecordingRef } from '../api.ts';
import { piecesOf } from './timeline.ts';
import { type PlayerState, TwoTrackPlayer } from './two-track-player.ts';

const TRACKS = ['us', 'them', 'mixed'] as const;
const STILL: PlayerState = { isPlaying: false, ms: 0, rate: 1, isWaiting: false, hasFailed: false };

function createAudio(): HTMLAudioElement {
  const audio = document.createElement('audio');
  audio.preload = 'auto';
  return audio;
}

/** Plays a recording while the component is shown; null without audio. */
export function usePlayer({ number, id }: RecordingRef, parts: RecordingDetail['parts'], startMs: number) {
  const [player, setPlayer] = useState<TwoTrackPlayer | null>(null);
  const [state, setState] = useState(STILL);
  // The parts are asked for again and again while it is transcribed, and stay the same.
  const written = JSON.stringify(parts.map(({ received: _, ...part }) => part));
  const tracks = useMemo(() => {
    const known = JSON.parse(written) as RecordingDetail['parts'];
    return TRACKS.map((track) => piecesOf(known, track)).filter((pieces) => pieces.length > 0);
  }, [written]);
  useEffect(() => {
    if (tracks.length === 0) return undefined;
    const made = new TwoTrackPlayer({
      tracks,
      urlOf: (piece) => audioUrl({ number, id }, piece),
      createAudio,
      onState: setState,
    });
    setPlayer(made);
    return () => {
      made.close();
      setPlayer(null);
    };
  }, [number, id, tracks]);
  useEffect(() => {
    player?.seek(startMs);
  }, [player, startMs]);
  return { player, state };
}
