import { createNoise, type Point } from './svg.ts'

/** A slow wander around 0, as of a circuit that warms up and cools: three sines of unlike periods. Time from 0 to 1. */
export function createDrift(voice: number): (time: number) => number {
  const noise = createNoise(voice * 977 + 11)
  const waves = [0.9, 2.1, 4.3].map((turns) => ({ turns: turns * (0.75 + 0.5 * noise()), phase: noise() * 6.283 }))
  return (time) =>
    waves.reduce((sum, { turns, phase }, index) => sum + Math.sin(turns * 6.283 * time + phase) / (1.4 + index), 0) /
    1.7
}

/** The wander of a voice as a line around a height. */
export const driftLine = (
  voice: number,
  amount: number,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Point[] => {
  const drift = createDrift(voice)
  return Array.from({ length: 201 }, (_, index) => [
    x + (index / 200) * width,
    y - drift(index / 200) * amount * height,
  ])
}
