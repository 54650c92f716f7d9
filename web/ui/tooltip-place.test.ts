import { expect, it } from 'vitest'
import { placeTooltip } from './use-tooltip.ts'

const viewport = { width: 390, height: 844 }
const tooltip = { width: 200, height: 40 }
const place = (left: number, top: number) => placeTooltip({ left, top, width: 44, height: 44 }, tooltip, viewport)

it('puts a tooltip above the middle of its control', () => {
  expect(place(173, 400)).toEqual({ left: 95, top: 352 })
})

it('keeps it inside of the window at either side', () => {
  expect(place(0, 400).left).toBe(8)
  expect(place(346, 400).left).toBe(182)
})

it('puts it below where there is no room above', () => {
  expect(place(173, 56).top).toBe(8)
  expect(place(173, 55).top).toBe(107)
})
