import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FromSound, ToSound } from './messages.ts'
import { createPlayer } from './player.ts'
import { claimSound } from './sole-sound.ts'
import { readWav } from './wav.ts'

const setup = { pattern: { tempo: 120, swing: 0, rows: [] }, sounds: [] }

/** A browser's sound, as far as a player uses it: what it was told, and what it is made to say. */
function createScene({ doesLoad = true } = {}) {
  const sent: ToSound[] = []
  const listeners = new Map<string, (event: object) => void>()
  const port: { onmessage: ((event: { data: FromSound }) => void) | null; postMessage(message: ToSound): void } = {
    onmessage: null,
    postMessage: (message) => void sent.push(message),
  }
  const context = {
    state: 'suspended',
    sampleRate: 1000,
    audioWorklet: { addModule: () => (doesLoad ? Promise.resolve() : Promise.reject(new Error('404'))) },
    resume: () => turn('running'),
    suspend: () => turn('suspended'),
    close: () => turn('closed'),
  }
  async function turn(state: string): Promise<void> {
    context.state = state
  }
  vi.stubGlobal('AudioContext', function AudioContext() {
    return context
  })
  const node: { onprocessorerror?: () => void } = {}
  vi.stubGlobal('AudioWorkletNode', function AudioWorkletNode() {
    return Object.assign(node, { port, connect: () => undefined, disconnect: () => undefined })
  })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => listeners.set(type, listener))
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type))
  return {
    context,
    sent,
    receive: (data: FromSound) => port.onmessage?.({ data }),
    crash: () => node.onprocessorerror?.(),
    leave: (persisted: boolean) => listeners.get('pagehide')?.({ persisted }),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('rejects with a message when the browser lacks audio worklets', async () => {
  vi.stubGlobal('AudioContext', undefined)
  await expect(createPlayer(setup)).rejects.toThrow('This browser can’t play the instrument here')
})

it('rejects with a message when its processor can not be loaded, and releases the audio device', async () => {
  const { context } = createScene({ doesLoad: false })
  await expect(createPlayer(setup)).rejects.toThrow('The sound did not load')
  expect(context.state).toBe('closed')
})

it('resumes suspended sound with the next hit', async () => {
  const { context, sent } = createScene()
  const player = await createPlayer(setup)
  expect(context.state).toBe('running')
  context.state = 'interrupted'
  player.hit(2, 0.5)
  expect(context.state).toBe('running')
  expect(sent).toEqual([{ type: 'hit', pad: 2, velocity: 0.5 }])
})

it('is suspended or closed with its page', async () => {
  const { context, sent, leave } = createScene()
  const player = await createPlayer(setup)
  leave(true)
  expect(sent).toEqual([{ type: 'stop' }])
  expect(context.state).toBe('suspended')
  player.play()
  expect(context.state).toBe('running')
  leave(false)
  expect(context.state).toBe('closed')
  await expect(player.close()).resolves.toBeUndefined()
})

it('reports a crash of its processor', async () => {
  const { crash } = createScene()
  const player = await createPlayer(setup)
  const hear = vi.fn()
  player.onCrash(hear)
  expect(hear).not.toHaveBeenCalled()
  crash()
  expect(hear).toHaveBeenCalledOnce()
})

it('stops its sequencer when something else starts to sound, until it sounds again', async () => {
  const { sent } = createScene()
  const player = await createPlayer(setup)
  const hear = vi.fn()
  player.onInterrupt(hear)
  player.play()
  claimSound(() => undefined)
  expect(sent).toEqual([{ type: 'play' }, { type: 'stop' }])
  expect(hear).toHaveBeenCalledOnce()
  const other = vi.fn()
  claimSound(other)
  player.hit(0, 1)
  expect(other).toHaveBeenCalledOnce()
})

it('reports steps while there are listeners', async () => {
  const { receive } = createScene()
  const player = await createPlayer(setup)
  const heard: number[] = []
  const stopListening = player.listen(({ step }) => heard.push(step))
  receive({ type: 'step', step: 0, hits: [] })
  vi.runAllTimers()
  stopListening()
  receive({ type: 'step', step: 1, hits: [] })
  vi.runAllTimers()
  expect(heard).toEqual([0])
})

it('resolves with the recording once, also when it is closed before', async () => {
  const { receive } = createScene()
  const player = await createPlayer(setup)
  await expect(player.endRecording()).rejects.toThrow('Nothing is being recorded')
  const chunk = { left: new Float32Array(8).fill(0.25), right: new Float32Array(8), frames: 3 }
  player.record()
  receive({ type: 'recorded', ...chunk, isLast: false })
  const file = player.endRecording()
  receive({ type: 'recorded', ...chunk, isLast: true })
  expect(readWav(new Uint8Array(await (await file).arrayBuffer())).left.length).toBe(6)
  await expect(player.endRecording()).rejects.toThrow('Nothing is being recorded')

  player.record()
  receive({ type: 'recorded', ...chunk, isLast: false })
  const cutShort = player.endRecording()
  await player.close()
  expect(readWav(new Uint8Array(await (await cutShort).arrayBuffer())).left.length).toBe(3)
})
