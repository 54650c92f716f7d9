import { useEffect, useRef } from 'react'
import type { Rhythm } from './rhythm.ts'

/** How long a step lasts, in milliseconds: one pulse for every figure, so that different bars drift and meet again. */
const stepLength = 300

/** Moves a bead from step to step and lets the hits swell as it passes. It rests in place; undefined, it never moves. */
export function useBeat(rhythm: Rhythm, running: boolean | undefined) {
  const bead = useRef<SVGCircleElement>(null)
  const hits = useRef<(SVGCircleElement | null)[]>([])
  const animations = useRef<Animation[]>([])
  const { steps } = rhythm
  const pattern = rhythm.hits.join(' ')

  const isMoving = running !== undefined

  useEffect(() => {
    if (!isMoving) return
    const bar = { duration: steps * stepLength, iterations: Number.POSITIVE_INFINITY }
    const made = [bead.current?.animate(beadKeyframes(steps), bar)]
    pattern.split(' ').forEach((hit, index) => {
      made.push(hits.current[index]?.animate(hitKeyframes(steps), { ...bar, iterationStart: 1 - Number(hit) / steps }))
    })
    animations.current = made.filter((animation) => animation !== undefined)
    for (const animation of animations.current) animation.pause()
    return () => {
      for (const animation of animations.current) animation.cancel()
    }
  }, [steps, pattern, isMoving])

  useEffect(() => {
    for (const animation of animations.current) {
      if (running) animation.play()
      else animation.pause()
    }
  }, [running])

  return { bead, hits }
}

function beadKeyframes(steps: number): Keyframe[] {
  const turn = 360 / steps
  return Array.from({ length: steps }, (_, step) => [
    { offset: step / steps, transform: `rotate(${step * turn}deg)`, easing: 'linear' },
    { offset: (step + 0.7) / steps, transform: `rotate(${step * turn}deg)`, easing: 'cubic-bezier(0.5, 0, 0.2, 1.6)' },
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
