import { type ComponentType, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { PlugInPanelProps } from '../../components/plug-in/plug-in-panel.tsx'
import { loadPart } from '../../load-part.ts'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { SectionFrame } from '../section-frame.tsx'
import type { TrySection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

const loadPanel = () => loadPart(() => import('../../components/plug-in/plug-in-panel.tsx'))

type Opening = { Panel: ComponentType<PlugInPanelProps> } | 'closed' | 'loading' | { problem: string }

/** A plug-in to play in the page. Nothing of it is loaded before the visitor presses the button. */
export default function Section({ id, payload }: { id: string; payload: TrySection }) {
  const { title, lead, name, plugIn, image, note } = payload
  const [opening, setOpening] = useState<Opening>('closed')
  const isInteractive = useIsInteractive()

  function open() {
    setOpening('loading')
    loadPanel().then(
      ({ PlugInPanel }) => setOpening({ Panel: PlugInPanel }),
      (error: unknown) => setOpening({ problem: error instanceof Error ? error.message : String(error) }),
    )
  }

  return (
    <SectionFrame id={id} title={title} lead={lead}>
      {typeof opening === 'object' && 'Panel' in opening ? (
        <opening.Panel payload={payload} onClose={() => setOpening('closed')} />
      ) : (
        <div className={image ? styles.poster : styles.plain}>
          {image && (
            <Picture image={{ ...image, alt: '' }} sizes="(min-width: 100rem) 93rem, 93vw" className={styles.picture} />
          )}
          <div className={`p-scripted ${styles.start}`}>
            <Button
              className={styles.button}
              large
              disabled={!isInteractive}
              busy={opening === 'loading'}
              onClick={open}
            >
              Try {name} in your browser
            </Button>
            {plugIn.bytes > mentionedSize && <p className="p-small p-soft">Loads up to {describeSize(plugIn.bytes)}</p>}
          </div>
          {typeof opening === 'object' && <Notice kind="problem">{opening.problem}</Notice>}
        </div>
      )}
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </SectionFrame>
  )
}

/** Nobody waits for less than this, in bytes. */
const mentionedSize = 300_000

const describeSize = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
