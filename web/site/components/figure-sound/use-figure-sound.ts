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

/**
 * The sound of a figure: its rhythms, over and over. Nothing is loaded before somebody plays it. `onStep` is told the step that is
 * heard, counted from the start, and null when the figure stops.
 */
export function useFigureSound({ pattern, sounds }: Setup, onStep?: (step: number | null) => void): FigureSound {
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
    onStep?.(null)
  }

  function follow(step: number) {
    if (!isWanted.current) return
    // The figure starts with the first step that can be heard.
    if (step === 0) setPlaying(true)
    onStep?.(step)
  }

  function createControl() {
    return createPlayerOnDemand({
      setup: () => ({ pattern, sounds }),
      onLoading(nowLoading, failure) {
        setLoading(nowLoading)
        setProblem(failure)
      },
      onReady: (player) => void player.listen(({ step }) => follow(step)),
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
