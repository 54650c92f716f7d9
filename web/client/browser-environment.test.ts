import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { orderIdSchema } from '#contract/entities/orders.ts'
import { toUUID } from './browser-environment.ts'

const filledWith = (byte: number) => toUUID(new Uint8Array(16).fill(byte))

it('creates a UUID of version 4 from any bytes', () => {
  for (let byte = 0; byte < 256; byte++)
    expect(z.safeParse(orderIdSchema, filledWith(byte)).success, String(byte)).toBe(true)
})

it('keeps all other bits', () => {
  expect(filledWith(0xff)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  expect(filledWith(0)).toBe('00000000-0000-4000-8000-000000000000')
  expect(toUUID(Uint8Array.from({ length: 16 }, (_, index) => index))).toBe('00010203-0405-4607-8809-0a0b0c0d0e0f')
})
