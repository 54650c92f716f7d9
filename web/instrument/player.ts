import type { Pattern, Setup, Sound } from '#contract/instrument/instrument.ts'
import { type FromSound, type ProcessorOptions, processorName, type ToSound } from './messages.ts'
import processorUrl from './processor.ts?worker&url'
import { createRecording } from './recording.ts'
import { scoreOf } from './score.ts'

/** A step of the sequencer as it is heard: which one since it was started, and the pads that it hit. */
export type PlayedStep = { step: number; hits: number[] }

/** An instrument's sound, in a thread of its own. Silent until something is hit or played. */
export type Player = {
  /** `velocity` from 0 to 1, the hardest. */
  hit(pad: number, velocity: number): void
  /** One sound that no pad has, such as a row of a layout table. */
  try(sound: Sound, velocity: number): void
  setSounds(sounds: readonly Sound[]): void
  setPattern(pattern: Pattern): void
  play(): void
  stop(): void
  /** Keeps all that is heard from now on, until `endRecording` gives it back as a WAV file. */
  record(): void
  /** Rejects where nothing is recorded. */
  endRecording(): Promise<Blob>
  /** Tells of each step as it is heard; gives back how to stop listening. */
  listen(listener: (step: PlayedStep) => void): () => void
  /** Tells that the sound has broken for good; all that is left to do is to close it. */
  onCrash(listener: () => void): void
  /** Ends the sound and lets go of the audio device. */
  close(): Promise<void>
}

/**
 * Starts an instrument's sound. Call it where the visitor has just done something, such as a click: browsers let nothing
 * sound before. Rejects with words for the visitor where this browser can't play.
 */
export async function createPlayer(setup: Setup): Promise<Player> {
  const context = openContext()
  try {
    wake(context)
    const node = await loadProcessor(context, { sounds: setup.sounds, score: scoreOf(setup.pattern) })
    node.connect(context.destination)
    return connectPlayer(context, node)
  } catch (cause) {
    await context.close()
    throw new Error('The sound did not load. Check your connection, then try again.', { cause })
  }
}

/** Made before anything is waited for, while the visitor's click still counts. */
function openContext(): AudioContext {
  if (typeof AudioContext === 'undefined' || typeof AudioWorkletNode === 'undefined')
    throw new Error('This browser can’t play the instrument here. A current one can, over a secure connection.')
  try {
    return new AudioContext({ latencyHint: 'interactive' })
  } catch (cause) {
    throw new Error('The browser could not open its sound. Check that a speaker is connected, then try again.', {
      cause,
    })
  }
}

async function loadProcessor(context: AudioContext, processorOptions: ProcessorOptions): Promise<AudioWorkletNode> {
  await context.audioWorklet.addModule(processorUrl)
  return new AudioWorkletNode(context, processorName, {
    numberOfInputs: 0,
    numberOfOutputs: 1,
    outputChannelCount: [2],
    processorOptions,
  })
}

function connectPlayer(context: AudioContext, node: AudioWorkletNode): Player {
  const send = (message: ToSound) => node.port.postMessage(message)
  const sound = (message: ToSound) => {
    wake(context)
    send(message)
  }
  const steps = createSteps(context)
  const recordings = createRecordings(context.sampleRate, sound)
  node.port.onmessage = ({ data }: MessageEvent<FromSound>) => {
    if (data.type === 'step') steps.tell({ step: data.step, hits: data.hits })
    else recordings.take(data)
  }
  const stopWatching = watchLeaving(context, () => send({ type: 'stop' }))

  return {
    hit: (pad, velocity) => sound({ type: 'hit', pad, velocity }),
    try: (tried, velocity) => sound({ type: 'try', sound: tried, velocity }),
    setSounds: (sounds) => send({ type: 'sounds', sounds }),
    setPattern: (pattern) => send({ type: 'score', score: scoreOf(pattern) }),
    play: () => sound({ type: 'play' }),
    stop: () => send({ type: 'stop' }),
    record: recordings.start,
    endRecording: recordings.end,
    listen: steps.listen,
    onCrash: (listener) => {
      node.onprocessorerror = listener
    },
    close: async () => {
      stopWatching()
      recordings.endNow()
      node.disconnect()
      if (context.state !== 'closed') await context.close()
    },
  }
}

/**
 * A phone call, a locked screen or a page that was left suspends the sound; the next hit brings it back. Where a browser
 * refuses, the hit after that asks again.
 */
function wake(context: AudioContext): void {
  if (context.state !== 'running' && context.state !== 'closed') context.resume().catch(() => undefined)
}

/** Steps are known when they are computed, which is a little before they are heard. */
function createSteps(context: AudioContext) {
  const listeners = new Set<(step: PlayedStep) => void>()
  return {
    tell(step: PlayedStep): void {
      const seconds = context.outputLatency || 0
      setTimeout(() => {
        for (const listener of listeners) listener(step)
      }, seconds * 1000)
    },
    listen(listener: (step: PlayedStep) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function createRecordings(sampleRate: number, send: (message: ToSound) => void) {
  let recording: ReturnType<typeof createRecording> | null = null
  let finish: ((file: Blob) => void) | null = null

  /** Hands over what there is, where it is waited for. */
  function endNow(): void {
    if (recording) finish?.(recording.finish())
    recording = null
    finish = null
  }

  return {
    endNow,
    take(chunk: Extract<FromSound, { type: 'recorded' }>): void {
      recording?.add(chunk)
      if (chunk.isLast) endNow()
    },
    start(): void {
      recording = createRecording(sampleRate)
      send({ type: 'record' })
    },
    end(): Promise<Blob> {
      if (!recording || finish) return Promise.reject(new Error('Nothing is being recorded.'))
      return new Promise((resolve) => {
        finish = resolve
        send({ type: 'end-record' })
      })
    },
  }
}

/** A page that is left falls silent. Where the browser may show it again as it is, its sound waits; else it ends. */
function watchLeaving(context: AudioContext, stop: () => void): () => void {
  const leave = ({ persisted }: PageTransitionEvent) => {
    stop()
    void (persisted ? context.suspend() : context.close())
  }
  addEventListener('pagehide', leave)
  return () => removeEventListener('pagehide', leave)
}
