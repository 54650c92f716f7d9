import { useEffect, useRef, useState } from 'react'
import type { Pattern } from '#contract/instrument/instrument.ts'
import { toMessage } from '#web/client/errors.ts'
import type { PlayedStep, Player } from '#web/instrument/player.ts'
import { brokenSound, loadPlayer } from '../../components/instrument/load-player.ts'
import { type Heard, listHeard, playBar, playOneByOne } from './layout-score.ts'
import type { LayoutRow } from './template-files.ts'

/** What plays automatically: all rows in turn, once, or the bar until it is stopped. */
export type Course = 'rows' | 'bar'

/** How long a row that was played manually is highlighted, in milliseconds. */
const shownFor = 400

export type LayoutSound = {
  heard: readonly Heard[]
  hasBar: boolean
  /** What is loading and plays as soon as it is loaded. */
  waiting: Course | number | null
  playing: Course | null
  lit: readonly number[]
  failure: string | null
  hear(row: number): void
  start(course: Course): void
  stop(): void
}

/** The sound of a layout. Nothing is loaded until somebody plays it. */
export function useLayoutSound(layout: readonly LayoutRow[], pattern: Pattern | null): LayoutSound {
  const heard = listHeard(layout)
  const bar = playBar(pattern, heard)
  const { player, waiting, failure, want } = useLatePlayer(heard, bar, stop)
  const [playing, setPlaying] = useState<Course | null>(null)
  const [lit, setLit] = useState<readonly number[]>([])
  const stopListening = useRef<() => void>(undefined)
  const darken = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(darken.current), [])

  function stop() {
    stopListening.current?.()
    player.current?.stop()
    setPlaying(null)
    setLit([])
  }

  function follow(course: Course, { step, hits }: PlayedStep) {
    if (course === 'rows' && step >= heard.length) stop()
    else setLit(hits.flatMap((pad) => heard[pad]?.row ?? []))
  }

  const start = (course: Course) =>
    want(course, (loaded) => {
      const played = course === 'rows' ? playOneByOne(heard.length) : bar
      if (!played) return
      stop()
      loaded.setPattern(played)
      stopListening.current = loaded.listen((step) => follow(course, step))
      loaded.play()
      setPlaying(course)
    })

  const hear = (row: number) =>
    want(row, (loaded) => {
      const sound = layout[row]?.sound
      if (!sound) return
      stop()
      loaded.try(sound, 1)
      setLit([row])
      clearTimeout(darken.current)
      darken.current = setTimeout(() => setLit((now) => now.filter((each) => each !== row)), shownFor)
    })

  return { heard, hasBar: bar !== null, waiting, playing, lit, failure, hear, start, stop }
}

/** A player that is loaded on first use and closed with the page. */
function useLatePlayer(heard: readonly Heard[], bar: Pattern | null, onStop: () => void) {
  const player = useRef<Player>(undefined)
  const isGone = useRef(false)
  const [waiting, setWaiting] = useState<Course | number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      void player.current?.close()
      player.current = undefined
    }
  }, [])

  async function load(): Promise<Player | null> {
    const sounds = heard.map(({ sound }) => sound)
    const loaded = await loadPlayer({ pattern: bar ?? playOneByOne(heard.length), sounds })
    if (!isGone.current) return loaded
    await loaded.close()
    return null
  }

  function breakOff(broken: Player) {
    onStop()
    player.current = undefined
    void broken.close()
    setFailure(brokenSound)
  }

  async function want(what: Course | number, use: (loaded: Player) => void): Promise<void> {
    if (player.current) return use(player.current)
    if (waiting !== null) return
    setWaiting(what)
    setFailure(null)
    try {
      const loaded = await load()
      if (!loaded) return
      loaded.onCrash(() => breakOff(loaded))
      loaded.onInterrupt(onStop)
      player.current = loaded
      use(loaded)
    } catch (error) {
      setFailure(toMessage(error))
    } finally {
      setWaiting(null)
    }
  }

  return { player, waiting, failure, want: (...wish: Parameters<typeof want>) => void want(...wish) }
}
