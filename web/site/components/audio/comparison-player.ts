import { atom, type ReadableAtom } from 'nanostores'
import { claimSound, releaseSound } from '#web/instrument/sole-sound.ts'
import { fetchData } from '../../fetch-data.ts'
import { loadPart } from '../../load-part.ts'
import { type Playback, resting } from './audio-player.ts'
import { createFollower } from './follower.ts'
import type { Pair, Version } from './pair.ts'

/** A version of a recording: where it is, and how loud it is played, from 0 to 1. */
export type VersionFile = { src: string; gain: number }

export type ComparisonPlayer = {
  $playback: ReadableAtom<Playback>
  /** Plays from where it stands. Call it in a user action. */
  play(): void
  pause(): void
  /** Moves within the recording. It starts to play only if it was playing. */
  seek(seconds: number): void
  /** Lets another version be heard, without a gap if it plays. */
  hear(version: number): void
  close(): void
}

/** Time for the audio thread to prepare a start, in seconds. */
const lead = 0.02

type Loaded = { context: AudioContext; versions: Version[]; startPair: typeof import('./pair.ts').startPair }

/** Plays versions of one recording in step, one of them audible. Nothing is loaded before `play`. */
export function createComparisonPlayer(files: readonly VersionFile[], seconds: number): ComparisonPlayer {
  const $playback = atom<Playback>(resting)
  let context: AudioContext | undefined
  let loading: Promise<Loaded> | undefined
  let running: { pair: Pair; loaded: Loaded; startedAt: number; offset: number } | undefined
  let heard = 0
  let isClosed = false

  const set = (change: Partial<Playback>) => $playback.set({ ...$playback.get(), ...change })

  const follower = createFollower(() => set({ position: positionNow() }))

  function positionNow(): number {
    if (!running) return $playback.get().position
    const { loaded, startedAt, offset } = running
    const passed = Math.max(0, loaded.context.currentTime - startedAt)
    return (offset + passed) % (loaded.versions[0]?.buffer.duration ?? seconds)
  }

  function start(loaded: Loaded, offset: number) {
    const { context: opened, versions, startPair } = loaded
    const at = opened.currentTime + lead
    running?.pair.stop(at)
    running = { pair: startPair(opened, versions, { at, offset, heard }), loaded, startedAt: at, offset }
    set({ status: 'playing', position: offset })
    follower.start()
  }

  function halt(status: Playback['status']) {
    const position = positionNow()
    follower.stop()
    running?.pair.stop(running.loaded.context.currentTime)
    running = undefined
    set({ status, position })
  }

  const pause = () => halt('paused')

  async function playNow() {
    try {
      // Opened within the user action, after which browsers refuse it.
      context ??= new AudioContext()
      const opened = context
      loading ??= load(opened, files)
      const loaded = await loading
      await opened.resume()
      // It was paused, or the page left, meanwhile.
      if (isClosed || $playback.get().status !== 'loading') return
      start(loaded, $playback.get().position)
    } catch (error) {
      console.error(error)
      loading = undefined
      halt('failed')
    }
  }

  return {
    $playback,
    play() {
      if (running) return
      claimSound(pause)
      set({ status: 'loading' })
      void playNow()
    },
    pause,
    seek(to) {
      const position = Math.min(Math.max(0, to), Math.max(0, seconds - lead))
      set({ position })
      if (running) start(running.loaded, position)
      else if ($playback.get().status === 'resting') set({ status: 'paused' })
    },
    hear(version) {
      heard = version
      running?.pair.switchTo(version, running.loaded.context.currentTime)
    },
    close() {
      isClosed = true
      releaseSound(pause)
      follower.stop()
      running = undefined
      void context?.close()
    },
  }
}

async function load(context: AudioContext, files: readonly VersionFile[]): Promise<Loaded> {
  const [{ startPair }, ...versions] = await Promise.all([
    loadPart(() => import('./pair.ts')),
    ...files.map(async ({ src, gain }): Promise<Version> => {
      const response = await fetchData(src)
      if (!response.ok) throw new Error(`${src}: ${response.status}`)
      return { buffer: await context.decodeAudioData(await response.arrayBuffer()), gain }
    }),
  ])
  return { context, versions, startPair }
}
