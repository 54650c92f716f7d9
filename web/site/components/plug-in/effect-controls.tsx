import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { fetchData } from '../../fetch-data.ts'
import type { TrySection } from '../../sections/try/schema.ts'
import { useStore } from '../../shop.tsx'
import { PlayButton } from '../audio/play-button.tsx'
import styles from './plug-in-panel.module.css'
import type { PlugInSession } from './plug-in-session.ts'

type EffectControlsProps = { payload: TrySection; session: PlugInSession }

/** The largest file of a visitor's own; decoded it is ten times as large. */
const mostMegabytes = 100

/** What is played through a plug-in: the vendor's recordings or the visitor's own file, which stays in the browser. */
export function EffectControls({ payload, session }: EffectControlsProps) {
  const { name, kind, loops, ownAudio } = payload
  const { status, isPlaying, refusal } = useStore(session.$state)
  const [chosen, setChosen] = useState(loops[0]?.title ?? null)
  const [isBypassed, setBypassed] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const first = useRef(loops[0]?.audio.src)
  const isReady = status === 'ready'

  async function load(reading: Promise<ArrayBuffer>) {
    try {
      const audio = await reading
      setProblem(null)
      session.send({ command: 'load', audio }, [audio])
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  useEffect(() => {
    if (!isReady || first.current === undefined) return
    void readRecording(first.current).then(
      (audio) => session.send({ command: 'load', audio }, [audio]),
      () => setProblem(missing),
    )
    first.current = undefined
  }, [isReady, session])

  function choose(title: string) {
    const loop = loops.find((each) => each.title === title)
    if (!loop) return
    setChosen(title)
    void load(readRecording(loop.audio.src))
  }

  function takeFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    setChosen(file.name)
    void load(readOwn(file))
    target.value = ''
  }

  function bypass(isOn: boolean) {
    setBypassed(isOn)
    session.send({ command: 'bypass', isOn })
  }

  return (
    <>
      <div className={styles.source}>
        <PlayButton
          label={chosen ?? 'a recording'}
          isOn={isPlaying}
          isLoading={!isReady}
          isDisabled={!isReady || chosen === null}
          onClick={() => (isPlaying ? session.stop() : session.play())}
        />
        {loops.length > 0 && (
          <SegmentedControl
            legend="Play through it"
            options={loops.map(({ title }) => ({ value: title, label: title }))}
            value={chosen ?? undefined}
            onChange={choose}
          />
        )}
        {ownAudio && (
          <OwnFile chosen={loops.some(({ title }) => title === chosen) ? null : chosen} onChange={takeFile} />
        )}
      </div>
      {kind === 'effect' && (
        <SegmentedControl
          legend="You hear"
          options={[
            { value: 'wet', label: name },
            { value: 'dry', label: 'Dry' },
          ]}
          value={isBypassed ? 'dry' : 'wet'}
          onChange={(value) => bypass(value === 'dry')}
        />
      )}
      {(problem ?? refusal) !== null && (
        <p className={styles.problem} role="alert">
          {problem ?? refusal}
        </p>
      )}
    </>
  )
}

type OwnFileProps = { chosen: string | null; onChange: (event: ChangeEvent<HTMLInputElement>) => void }

function OwnFile({ chosen, onChange }: OwnFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.own}>
      <input
        ref={input}
        className="p-visually-hidden"
        type="file"
        accept="audio/*"
        aria-label="A recording of your own"
        tabIndex={-1}
        onChange={onChange}
      />
      <Button look="line" onClick={() => input.current?.click()}>
        Use your own file
      </Button>
      <p className="p-small p-soft p-anywhere">{chosen ?? 'It stays on your device.'}</p>
    </div>
  )
}

const missing = 'The recording did not load. Check your connection, then choose it again.'

async function readRecording(src: string): Promise<ArrayBuffer> {
  const response = await fetchData(src).catch(() => null)
  if (!response?.ok) throw new Error(missing)
  return response.arrayBuffer()
}

async function readOwn(file: File): Promise<ArrayBuffer> {
  if (file.size > mostMegabytes * 1_000_000)
    throw new Error(`This file is larger than ${mostMegabytes} MB. Choose a shorter one.`)
  return file.arrayBuffer()
}
