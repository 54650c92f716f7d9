import { useEffect, useState } from 'react'
import { type ComparisonPlayer, createComparisonPlayer } from '../../components/audio/comparison-player.ts'
import { useStore } from '../../shop.tsx'
import type { ComparedItem } from './schema.ts'

/** The playback of a recording in two versions, of which 1, the processed one, is heard first. It ends with the component. */
export function useComparison({ dry, processed }: ComparedItem) {
  const [player] = useState<ComparisonPlayer>(() => {
    const files = [dry, processed].map(({ audio, gain }) => ({ src: audio.src, gain }))
    const created = createComparisonPlayer(files, Math.min(dry.audio.seconds, processed.audio.seconds))
    created.hear(1)
    return created
  })
  const [heard, setHeard] = useState<0 | 1>(1)
  const playback = useStore(player.$playback)
  useEffect(() => player.close, [player])
  const isOn = playback.status === 'playing' || playback.status === 'loading'
  return {
    ...playback,
    isOn,
    heard,
    toggle: () => (isOn ? player.pause() : player.play()),
    play: player.play,
    seek: player.seek,
    hear(version: 0 | 1) {
      setHeard(version)
      player.hear(version)
    },
  }
}
