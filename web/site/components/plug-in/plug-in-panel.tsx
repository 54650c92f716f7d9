import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { TrySection } from '../../sections/try/schema.ts'
import { useStore } from '../../shop.tsx'
import { EffectControls } from './effect-controls.tsx'
import { NoteControls } from './note-controls.tsx'
import styles from './plug-in-panel.module.css'
import { openPlugInSession, type PlugInSession } from './plug-in-session.ts'
import { VolumeControl } from './volume-control.tsx'

export type PlugInPanelProps = { payload: TrySection; onClose: () => void }

/** A plug-in in its frame, with what the visitor plays through it or on it. The button that closes it always works. */
export function PlugInPanel({ payload, onClose }: PlugInPanelProps) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} payload={payload} onClose={onClose} onRetry={() => setAttempt(attempt + 1)} />
}

function Attempt({ payload, onClose, onRetry }: PlugInPanelProps & { onRetry: () => void }) {
  const { name, kind, loops, ownAudio } = payload
  const [session] = useState<PlugInSession>(openPlugInSession)
  const { status, problem, isRunning } = useStore(session.$state)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    panel.current?.focus()
    return session.close
  }, [session])
  const isReady = status === 'ready'
  const takesAudio = loops.length > 0 || ownAudio
  return (
    <section className={styles.panel} ref={panel} tabIndex={-1} aria-label={name}>
      {problem === null ? (
        <PlugInFrame payload={payload} session={session} />
      ) : (
        <Notice kind="problem" title={`${name} was closed`}>
          <p>{problem}</p>
          <Button look="line" onClick={onRetry}>
            Try again
          </Button>
        </Notice>
      )}
      <div className={styles.controls}>
        {problem === null && takesAudio && <EffectControls payload={payload} session={session} />}
        {problem === null && kind === 'instrument' && <NoteControls session={session} isReady={isReady} />}
        <div className={styles.end}>
          {problem === null && <VolumeControl onChange={(level) => session.send({ command: 'volume', level })} />}
          <Button look="plain" onClick={onClose}>
            Close {name}
          </Button>
        </div>
      </div>
      <p className="p-visually-hidden" role="status">
        {describe(status, name)}
      </p>
      {isReady && !isRunning && (
        <p className="p-small p-soft">No sound yet? Click the interface once: your browser waits for that.</p>
      )}
    </section>
  )
}

function describe(status: 'loading' | 'ready' | 'ended', name: string): string {
  if (status === 'loading') return `${name} is loading`
  return status === 'ready' ? `${name} is ready` : ''
}

type PlugInFrameProps = { payload: TrySection; session: PlugInSession }

/** The sandbox gives the plug-in an origin of its own, without cookies and storage; the policy of its document does, too. */
function PlugInFrame({ payload: { name, plugIn }, session }: PlugInFrameProps) {
  const { status, height } = useStore(session.$state)
  return (
    <div className={styles.stage} aria-busy={status === 'loading'}>
      {status === 'loading' && <p className={styles.loading}>Loading {name} …</p>}
      <iframe
        className={styles.frame}
        style={{ height }}
        title={`The interface of ${name}`}
        src={plugIn.src}
        sandbox="allow-scripts"
        allow="autoplay"
        referrerPolicy="no-referrer"
        ref={(frame) => {
          if (frame?.contentWindow) session.attach(frame.contentWindow)
        }}
      />
    </div>
  )
}
