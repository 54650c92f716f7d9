import type { Pattern, Setup, Sound } from '#contract/instrument/instrument.ts'
import { type FromSound, type ProcessorOptions, processorName, type ToSound } from './messages.ts'
import processorUrl from './processor.ts?worker&url'
import { createRecording } from './recording.ts'
import { scoreOf } from './score.ts'
import { claimSound, releaseSound } from './sole-sound.ts'

/** A step of the sequencer when it becomes audible, counted since it was started, and the pads that it hit. */
export type PlayedStep = { step: number; hits: number[] }

export type Player = {
  /** `velocity` from 0 to 1, the hardest. */
  hit(pad: number, velocity: number): void
  try(sound: Sound, velocity: number): void
  setSounds(sounds: readonly Sound[]): void
  setPattern(pattern: Pattern): void
  play(): void
  stop(): void
  record(): void
  endRecording(): Promise<Blob>
  /** Calls the listener for each step when it becomes audible; returns a function that stops it. */
  listen(listener: (step: PlayedStep) => void): () => void
  /** Calls the listener when the audio thread has crashed; the player can then only be closed. */
  onCrash(listener: () => void): void
  /** Calls the listener when something else on the page starts to sound, and the sequencer has been stopped. */
  onInterrupt(listener: () => void): void
  close(): Promise<void>
}

/** Starts the sound of an instrument in a user action, since browsers block it before. Rejects with a message. */
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

/** Called before the first await, while the user action is still active. */
function openContext(): AudioContext {
  if (typeof AudioContext === 'undefined' || typeof AudioWorkletNode === 'undefined')
    throw new Error('This browser can’t play the instrument here. Use a current one over a secure connection.')
  try {
    return new AudioContext({ latencyHint: 'interactive' })
  } catch (cause) {
    throw new Error('The browser could not start its audio. Check that a speaker is connected, then try again.', {
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
  let onInterrupt = () => {}
  const interrupt = () => {
    send({ type: 'stop' })
    onInterrupt()
  }
  const sound = (message: ToSound) => {
    claimSound(interrupt)
    wake(context)
    send(message)
  }
  const steps = createSteps(context)
  const recordings = createRecordings(context.sampleRate, sound)
  node.port.onmessage = ({ data }: MessageEvent<FromSound>) => {
    if (data.type === 'step') steps.report({ step: data.step, hits: data.hits })
    else recordings.take(data)
  }
  const stopListening = stopOnPageHide(context, () => send({ type: 'stop' }))

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
    onInterrupt: (listener) => {
      onInterrupt = listener
    },
    close: async () => {
      releaseSound(interrupt)
      stopListening()
      recordings.endNow()
      node.disconnect()
      if (context.state !== 'closed') await context.close()
    },
  }
}

/** Resumes sound that a call, a locked screen or a hidden page has suspended; the next hit tries again. */
function wake(context: AudioContext): void {
  if (context.state !== 'running' && context.state !== 'closed') context.resume().catch(() => undefined)
}

/** Steps are reported when they are computed, which is slightly before they are audible. */
function createSteps(context: AudioContext) {
  const listeners = new Set<(step: PlayedStep) => void>()
  return {
    report(step: PlayedStep): void {
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

  /** Resolves a waiting `end` with what has been recorded. */
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

/** Stops the sound when the page is left: suspends it if the browser may restore the page, closes it otherwise. */
function stopOnPageHide(context: AudioContext, stop: () => void): () => void {
  const leave = ({ persisted }: PageTransitionEvent) => {
    stop()
    void (persisted ? context.suspend() : context.close())
  }
  addEventListener('pagehide', leave)
  return () => removeEventListener('pagehide', leave)
}
