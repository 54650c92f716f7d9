import { type CSSProperties, useEffect, useState } from 'react'
import { openMidiInput } from '#web/instrument/midi-input.ts'
import { Button } from '#web/ui/button.tsx'
import { type NoteKey, noteKeys, readNoteKey } from './note-keys.ts'
import styles from './plug-in-panel.module.css'
import type { PlugInSession } from './plug-in-session.ts'

/** The velocity of a key of a keyboard that feels none, from 0 to 127. */
const usualVelocity = 96

type NoteControlsProps = { session: PlugInSession; isReady: boolean }

/** Notes for an instrument: keys on the screen, those of the computer, and MIDI. */
export function NoteControls({ session, isReady }: NoteControlsProps) {
  const [held, setHeld] = useState<ReadonlySet<number>>(new Set())
  const [player] = useState(() => createNotePlayer(session, setHeld))
  useEffect(() => (isReady ? player.listen() : undefined), [isReady, player])
  return (
    <div className={styles.notes}>
      <fieldset className={styles.keys} aria-label="Keys">
        {noteKeys.map((key) => (
          <KeyButton key={key.note} noteKey={key} isHeld={held.has(key.note)} isDisabled={!isReady} player={player} />
        ))}
      </fieldset>
      <div className="p-cluster p-gap-3">
        <p className={styles.hint}>
          Or play with the keys <kbd>A</kbd> to <kbd>L</kbd> of your computer.
        </p>
        <MidiButton isReady={isReady} player={player} />
      </div>
    </div>
  )
}

type NotePlayer = ReturnType<typeof createNotePlayer>

function createNotePlayer(session: PlugInSession, onChange: (held: ReadonlySet<number>) => void) {
  let held: ReadonlySet<number> = new Set()

  function change(next: ReadonlySet<number>) {
    held = next
    onChange(next)
  }

  function press(note: number, velocity = usualVelocity) {
    if (held.has(note)) return
    session.send({ command: 'note', note, velocity })
    change(new Set([...held, note]))
  }

  function release(note: number) {
    if (!held.has(note)) return
    session.send({ command: 'note', note, velocity: 0 })
    change(new Set([...held].filter((each) => each !== note)))
  }

  const releaseAll = () => held.forEach(release)

  /** Plays with the keyboard of the computer, wherever nothing is typed. */
  function listen(): () => void {
    const stopping = new AbortController()
    const { signal } = stopping
    addEventListener(
      'keydown',
      (event) => {
        const note = isTyped(event.target) ? null : readNoteKey(event)
        if (note !== null) press(note)
      },
      { signal },
    )
    addEventListener(
      'keyup',
      ({ code }) => {
        const note = readNoteKey({ code, repeat: false, altKey: false, ctrlKey: false, metaKey: false })
        if (note !== null) release(note)
      },
      { signal },
    )
    // A key that is released elsewhere is not noticed.
    addEventListener('blur', releaseAll, { signal })
    return () => {
      stopping.abort()
      releaseAll()
    }
  }

  return { press, release, listen }
}

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=range], [type=radio]), select, textarea')

type KeyButtonProps = { noteKey: NoteKey; isHeld: boolean; isDisabled: boolean; player: NotePlayer }

function KeyButton({ noteKey: { note, name, isBlack, place }, isHeld, isDisabled, player }: KeyButtonProps) {
  const style: CSSProperties & Record<'--p-place', number> = { '--p-place': place }
  const release = () => player.release(note)
  return (
    <button
      type="button"
      className={isBlack ? styles.black : styles.white}
      style={style}
      aria-label={name}
      aria-pressed={isHeld}
      disabled={isDisabled}
      onPointerDown={() => player.press(note)}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onKeyDown={({ key, repeat }) => {
        if ((key === 'Enter' || key === ' ') && !repeat) player.press(note)
      }}
      onKeyUp={({ key }) => {
        if (key === 'Enter' || key === ' ') release()
      }}
    />
  )
}

/** Asks for MIDI, and says which devices play. */
function MidiButton({ isReady, player }: { isReady: boolean; player: NotePlayer }) {
  const [state, setState] = useState<{ isOn: boolean; words: string }>({ isOn: false, words: '' })
  const [stopping] = useState(() => new AbortController())
  useEffect(() => () => stopping.abort(), [stopping])

  async function connect() {
    try {
      const stop = await openMidiInput(navigator, {
        onNote: (note, velocity) => player.press(note, Math.max(1, Math.round(velocity * 127))),
        onRelease: player.release,
        onDevices: (names) => setState({ isOn: true, words: describeDevices(names) }),
      })
      if (stopping.signal.aborted) stop()
      else stopping.signal.addEventListener('abort', stop)
    } catch (error) {
      setState({ isOn: false, words: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <>
      {!state.isOn && (
        <Button look="plain" disabled={!isReady} onClick={() => void connect()}>
          Use MIDI
        </Button>
      )}
      <p className="p-small p-soft" role="status">
        {state.words}
      </p>
    </>
  )
}

const describeDevices = (names: string[]): string =>
  names.length === 0 ? 'MIDI is on. Connect a keyboard to play.' : `MIDI is on: ${names.join(', ')}.`
