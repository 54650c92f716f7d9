import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useIsInteractive } from '../use-is-interactive.ts'
import type { Deployments } from './deployments.ts'
import styles from './navigation.module.css'

/** Offers a newer version of the site; the visitor decides. Not loaded when needed: by then its file may be gone. */
export function DeploymentOffer({ deployments }: { deployments: Deployments }) {
  const { $newer, load, postpone } = deployments
  const newer = useSyncExternalStore($newer.listen, $newer.get, $newer.get)
  // The line stands empty before it says anything: so those who don't see it hear it. The server draws none of this.
  if (!useIsInteractive()) return null
  return (
    <div className={newer === null ? undefined : styles.offer}>
      <p role="status">{newer !== null && 'There is a newer version of this site.'}</p>
      {newer !== null && (
        <>
          <Button look="line" onClick={load}>
            Load it
          </Button>
          <Button look="plain" onClick={postpone}>
            Later
          </Button>
        </>
      )}
    </div>
  )
}
