import { atom, type ReadableAtom } from 'nanostores'
import { type CommandWords, type PlugInReport, plugInSource } from '#contract/plug-in-messages.ts'
import { claimSound, releaseSound } from '#web/instrument/sole-sound.ts'
import { createGuard, type Verdict } from './guard.ts'
import { readReport } from './read-report.ts'

export type PlugInState = {
  /** `ended`: it was stopped because of the problem. */
  status: 'loading' | 'ready' | 'ended'
  problem: string | null
  /** The height of its interface at the width of the frame, in CSS pixels. */
  height: number
  isPlaying: boolean
  /** Whether the browser lets it sound. */
  isRunning: boolean
  /** Why the recording can't be played. */
  refusal: string | null
}

export type PlugInSession = {
  $state: ReadableAtom<PlugInState>
  /** Listens to the window of its frame. */
  attach(frame: Window): void
  send(command: CommandWords, transfer?: Transferable[]): void
  play(): void
  stop(): void
  close(): void
}

const initial: PlugInState = {
  status: 'loading',
  problem: null,
  height: 320,
  isPlaying: false,
  isRunning: false,
  refusal: null,
}

const explanations: Record<Verdict, string> = {
  unresponsive: 'It stopped answering, so it was closed. The rest of the page is not affected.',
  overloaded:
    'It needs more computing power than your device has, so it was closed. Close other programs, then try again.',
}

/** The heights that a frame may have; a plug-in can't hide the page behind it. */
const heights = { least: 80, most: 1200 }
/** A level that can be heard. */
const audible = 0.001
const checkInterval = 500

/**
 * The conversation with a plug-in in its frame. It is ended when the plug-in fails, no longer answers, or overloads the computer.
 * Other sounds of the page silence it, and it silences them.
 */
export function openPlugInSession(): PlugInSession {
  const $state = atom<PlugInState>(initial)
  const closing = new AbortController()
  const { signal } = closing
  const guard = createGuard(performance.now() / 1000)
  let frame: Window | null = null
  /** Until its frame confirms that it is silent, what it still reports claims nothing. */
  let isHushed = false

  const set = (change: Partial<PlugInState>) => $state.set({ ...$state.get(), ...change })

  function send(command: CommandWords, transfer: Transferable[] = []) {
    // An opaque origin can't be named as the receiver.
    frame?.postMessage({ source: plugInSource, ...command }, '*', transfer)
  }

  function hush() {
    isHushed = true
    set({ isPlaying: false })
    send({ command: 'hush' })
  }

  function sound() {
    isHushed = false
    claimSound(hush)
  }

  function close() {
    closing.abort()
    clearInterval(checking)
    releaseSound(hush)
    frame = null
  }

  function end(problem: string) {
    close()
    set({ status: 'ended', problem, isPlaying: false })
  }

  function receive(report: PlugInReport) {
    if (report.report === 'ready') set({ status: 'ready' })
    if (report.report === 'size') set({ height: Math.min(Math.max(report.height, heights.least), heights.most) })
    if (report.report === 'refused')
      set({ refusal: 'This file can’t be played. Try a WAV, FLAC, MP3 or Ogg file.', isPlaying: false })
    if (report.report === 'failed') end(`It could not be started: ${report.reason}`)
    if (report.report === 'beat') follow(report)
  }

  function follow({ at, clock, isRunning, rms }: Extract<PlugInReport, { report: 'beat' }>) {
    const verdict = guard.add({ received: performance.now() / 1000, at, clock, isRunning })
    if (verdict) return end(explanations[verdict])
    if (!isRunning) isHushed = false
    if (isRunning && !isHushed && rms > audible) sound()
    if ($state.get().isRunning !== isRunning) set({ isRunning })
  }

  function check() {
    const now = performance.now() / 1000
    if (document.hidden) guard.reset(now)
    const verdict = guard.check(now)
    if (verdict) end(explanations[verdict])
  }

  const checking = setInterval(check, checkInterval)
  addEventListener(
    'message',
    (event) => {
      const report = readReport(event, frame)
      if (report) receive(report)
    },
    { signal },
  )

  return {
    $state,
    attach(window) {
      frame = window
    },
    send(command, transfer) {
      if (command.command === 'note' && command.velocity > 0) sound()
      if (command.command === 'load') set({ refusal: null })
      send(command, transfer)
    },
    play() {
      sound()
      set({ isPlaying: true })
      send({ command: 'play' })
    },
    stop() {
      set({ isPlaying: false })
      send({ command: 'stop' })
    },
    close,
  }
}
