import { describe, expect, it } from 'vitest'
import { importPartMaxBytes } from '#contract/vendor-api/import-drafts.ts'
import { nextSize, sendParts } from './send-parts.ts'

const megabyte = 1024 ** 2

describe('a file that is sent in parts', () => {
  it('arrives byte for byte, from where it is to begin', async () => {
    const bytes = Uint8Array.from({ length: 5 * megabyte + 7 }, (_, index) => index % 251)
    const parts: Blob[] = []
    const received: number[] = []
    await sendParts(new Blob([bytes]), {
      from: 10,
      send: async (part, from) => {
        expect(from).toBe(received.at(-1) ?? 10)
        parts.push(part)
      },
      onProgress: (position) => received.push(position) > 0,
    })
    expect(received.at(-1)).toBe(bytes.length)
    expect(parts.length).toBeGreaterThan(1)
    const sent = new Uint8Array(await new Blob(parts).arrayBuffer())
    expect(Buffer.compare(sent, bytes.subarray(10))).toBe(0)
  })

  it('ends when it is told to, and where a part fails', async () => {
    let sent = 0
    const file = new Blob([new Uint8Array(4 * megabyte)])
    const send = async () => {
      sent += 1
    }
    await sendParts(file, { from: 0, send, onProgress: () => false })
    expect(sent).toBe(1)
    const failing = sendParts(file, { from: 0, send: () => Promise.reject(new Error('away')), onProgress: () => true })
    await expect(failing).rejects.toThrow('away')
  })

  it('has parts that take about three seconds, within bounds', () => {
    expect(nextSize(4 * megabyte, 3000)).toBe(4 * megabyte)
    expect(nextSize(4 * megabyte, 100)).toBe(8 * megabyte)
    expect(nextSize(4 * megabyte, 30_000)).toBe(2 * megabyte)
    expect(nextSize(megabyte, 30_000)).toBe(megabyte)
    expect(nextSize(importPartMaxBytes, 10)).toBe(importPartMaxBytes)
  })
})
