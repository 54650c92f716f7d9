import { useEffect, useRef } from 'react'
import type { Rhythm } from './rhythm.ts'

/** How long a step lasts, in milliseconds, where no sound sets the pace: one pulse for every figure, so that different bars drift and meet again. */
const silentStep = 300

/**
 * Moves a bead from step to step and lets the hits swell as it passes. It rests in place; undefined, it never moves. With the
 * step length of a sound, in milliseconds, it begins anew whenever it starts, as the sound does.
 */
export function useBeat(rhythm: Rhythm, running: boolean | undefined, soundStep?: number) {
  const bead = useRef<SVGCircleElement>(null)
  const hits = useRef<(SVGCircleElement | null)[]>([])
  const animations = useRef<Animation[]>([])
  const { steps } = rhythm
  const pattern = rhythm.hits.join(' ')

  const isMoving = running !== undefined
  const stepLength = soundStep ?? silentStep
  const isHeard = soundStep !== undefined

  useEffect(() => {
    if (!isMoving) return
    const bar = { duration: steps * stepLength, iterations: Number.POSITIVE_INFINITY }
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const made = [bead.current?.animate(beadKeyframes(steps, isCalm), bar)]
    const swelling = isCalm ? [] : pattern.split(' ')
    swelling.forEach((hit, index) => {
      made.push(hits.current[index]?.animate(hitKeyframes(steps), { ...bar, iterationStart: 1 - Number(hit) / steps }))
    })
    animations.current = made.filter((animation) => animation !== undefined)
    for (const animation of animations.current) animation.pause()
    return () => {
      for (const animation of animations.current) animation.cancel()
    }
  }, [steps, pattern, isMoving, stepLength])

  useEffect(() => {
    for (const animation of animations.current) {
      if (isHeard) animation.currentTime = 0
      if (running) animation.play()
      else animation.pause()
    }
  }, [running, isHeard])

  return { bead, hits }
}

function beadKeyframes(steps: number, isCalm: boolean): Keyframe[] {
  const easing = isCalm ? 'steps(1, end)' : 'cubic-bezier(0.5, 0, 0.2, 1.6)'
  const turn = 360 / steps
  return Array.from({ length: steps }, (_, step) => [
    { offset: step / steps, transform: `rotate(${step * turn}deg)`, easing: 'linear' },
    { offset: (step + 0.7) / steps, transform: `rotate(${step * turn}deg)`, easing },
  ])
    .flat()
    .concat({ offset: 1, transform: 'rotate(360deg)', easing: 'linear' })
}

function hitKeyframes(steps: number): Keyframe[] {
  return [
    { offset: 0, transform: 'scale(1.7)', easing: 'cubic-bezier(0.2, 0, 0.2, 1)' },
    { offset: 1 / steps, transform: 'scale(1)' },
    { offset: 1, transform: 'scale(1)' },
  ]
}
