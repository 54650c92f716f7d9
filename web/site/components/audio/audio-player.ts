import { atom, type ReadableAtom } from 'nanostores'
import { claimSound, releaseSound } from '#web/instrument/sole-sound.ts'
import { createFollower } from './follower.ts'
import { createLevel } from './level.ts'
import { leaveMediaSession, openMediaSession } from './media-session.ts'
import type { Track } from './track.ts'

export type Playback = {
  /** `failed`: the recording did not load or can't be played. */
  status: 'resting' | 'loading' | 'playing' | 'paused' | 'failed'
  /** In seconds. */
  position: number
}
export const resting: Playback = { status: 'resting', position: 0 }

/** The playback of one recording; that of all others is at rest. */
export type Playing = Playback & { src: string | null }

export type AudioPlayer = {
  $playing: ReadableAtom<Playing>
  /** Plays from where the recording stands. Call it in a user action. */
  play(track: Track): void
  pause(): void
  /** Moves within a recording. It starts to play only if it was playing. */
  seek(track: Track, seconds: number): void
  /** Stops the recording if it is this one, because it leaves the page. */
  leave(src: string): void
}

/** Plays one recording of the page at a time, through one element. Nothing is loaded before `play`. */
export function createAudioPlayer(openElement: () => HTMLAudioElement = () => new Audio()): AudioPlayer {
  const $playing = atom<Playing>({ ...resting, src: null })
  let opened: { element: HTMLAudioElement; setLevel(gain: number): void } | undefined

  const set = (change: Partial<Playing>) => $playing.set({ ...$playing.get(), ...change })
  const pause = () => opened?.element.pause()

  function open() {
    if (opened) return opened
    const element = openElement()
    element.preload = 'none'
    opened = { element, setLevel: createLevel(element) }
    listen(element)
    return opened
  }

  function listen(element: HTMLAudioElement) {
    const report = () => set({ position: element.currentTime })
    const follower = createFollower(report)
    const on = (type: string, listener: () => void) => element.addEventListener(type, listener)
    on('seeked', report)
    on('waiting', () => set({ status: 'loading' }))
    on('playing', () => {
      set({ status: 'playing' })
      follower.start()
    })
    on('pause', () => {
      follower.stop()
      set({ status: 'paused' })
    })
    on('ended', () => {
      follower.stop()
      element.currentTime = 0
      set(resting)
    })
    on('error', () => {
      follower.stop()
      fail()
    })
  }

  function fail() {
    if ($playing.get().src !== null) set({ status: 'failed' })
  }

  /** Makes a recording the current one. */
  function take(track: Track) {
    const { element, setLevel } = open()
    const { src, status } = $playing.get()
    if (src !== track.src || status === 'failed') {
      element.src = track.src
      $playing.set({ ...resting, src: track.src })
    }
    return { element, setLevel }
  }

  function play(track: Track) {
    claimSound(pause)
    const { element, setLevel } = take(track)
    setLevel(track.gain)
    set({ status: 'loading' })
    element.play().catch((error: unknown) => {
      // Another recording was started, or this one paused, before it was loaded.
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail()
    })
    openMediaSession(track, {
      play: () => play(track),
      pause,
      seek: (seconds) => seek(track, seconds),
      position: () => element.currentTime,
    })
  }

  function seek(track: Track, seconds: number) {
    const { element } = take(track)
    const position = Math.min(Math.max(0, seconds), track.seconds)
    element.currentTime = position
    set({ position, ...($playing.get().status === 'resting' && { status: 'paused' as const }) })
  }

  function leave(src: string) {
    if (!opened || $playing.get().src !== src) return
    releaseSound(pause)
    opened.element.pause()
    opened.element.removeAttribute('src')
    $playing.set({ ...resting, src: null })
    leaveMediaSession()
  }

  return { $playing, play, pause, seek, leave }
}

/** The player of the page. */
export const audioPlayer = createAudioPlayer()
