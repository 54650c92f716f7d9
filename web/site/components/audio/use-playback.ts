import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { audioPlayer, type Playback, resting } from './audio-player.ts'
import type { Track } from './track.ts'

const { $playing } = audioPlayer

/** The playback of a recording, and its controls. It ends with the component. */
export function usePlayback(track: Track) {
  const { src } = track
  const read = useCallback((): Playback => {
    const playing = $playing.get()
    return playing.src === src ? playing : resting
  }, [src])
  const playback = useSyncExternalStore($playing.listen, read, () => resting)
  useEffect(() => () => audioPlayer.leave(src), [src])
  const isOn = playback.status === 'playing' || playback.status === 'loading'
  return {
    ...playback,
    isOn,
    toggle: () => (isOn ? audioPlayer.pause() : audioPlayer.play(track)),
    play: () => audioPlayer.play(track),
    seek: (seconds: number) => audioPlayer.seek(track, seconds),
  }
}
