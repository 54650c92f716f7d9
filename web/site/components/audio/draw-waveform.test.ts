import { expect, it } from 'vitest'
import { drawWaveform } from './draw-waveform.ts'

const heights = (path: string) => [...path.matchAll(/v(\d+)/g)].map(([, height]) => Number(height))

it('draws a bar for each part, as high as its highest peak, the loudest from edge to edge', () => {
  const peaks = Array.from({ length: 240 }, (_, at) => (at === 7 ? 0.5 : 0.25))
  const drawn = heights(drawWaveform(peaks))
  expect(drawn).toHaveLength(120)
  expect(drawn[3]).toBe(100)
  expect(drawn[4]).toBe(50)
})

it('draws a line for what is silent or not measured yet, and all bars for a short recording', () => {
  expect(new Set(heights(drawWaveform([])))).toEqual(new Set([3]))
  expect(heights(drawWaveform([0.5, 1]))).toEqual([...Array(60).fill(50), ...Array(60).fill(100)])
})
