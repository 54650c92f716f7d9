import { useEffect, useRef, useState } from 'react'
import { type Setup, stepsPerBeat } from '#contract/instrument/instrument.ts'
import { createPlayerOnDemand } from '../instrument/player-on-demand.ts'

export type FigureSound = {
  isPlaying: boolean
  isLoading: boolean
  /** Why the sound did not load, in words for the visitor. */
  problem: string | null
  /** How long a step lasts, in milliseconds. */
  stepLength: number
  toggle(): void
}

/** The sound of a figure: its rhythms, over and over. Nothing is loaded before somebody plays it. */
export function useFigureSound({ pattern, sounds }: Setup): FigureSound {
  const [isPlaying, setPlaying] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const control = useRef<ReturnType<typeof createPlayerOnDemand>>(undefined)
  const isWanted = useRef(false)
  useEffect(
    () => () => {
      control.current?.close()
      control.current = undefined
    },
    [],
  )

  function rest() {
    isWanted.current = false
    setPlaying(false)
  }

  function createControl() {
    return createPlayerOnDemand({
      setup: () => ({ pattern, sounds }),
      onLoading(nowLoading, failure) {
        setLoading(nowLoading)
        setProblem(failure)
      },
      // The figure starts with the first step that can be heard.
      onReady: (player) => void player.listen(({ step }) => step === 0 && isWanted.current && setPlaying(true)),
      onCrash: rest,
      onInterrupt: rest,
    })
  }

  function toggle() {
    control.current ??= createControl()
    if (isPlaying) {
      control.current.get()?.stop()
      return rest()
    }
    isWanted.current = true
    void control.current.use((player) => player.play())
  }

  return { isPlaying, isLoading, problem, stepLength: 60_000 / pattern.tempo / stepsPerBeat, toggle }
}
