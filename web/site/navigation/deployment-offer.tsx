import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useIsInteractive } from '../use-is-interactive.ts'
import type { Deployments } from './deployments.ts'
import styles from './navigation.module.css'

/** Offers a newer version of the site. Loaded with the site, because its file may be gone after a deployment. */
export function DeploymentOffer({ deployments }: { deployments: Deployments }) {
  const { $newer, load, postpone } = deployments
  const newer = useSyncExternalStore($newer.listen, $newer.get, $newer.get)
  // Screen readers announce changes of a status element that is already there. The server renders none of this.
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
