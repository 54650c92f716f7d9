import { useState } from 'react'
import type { ThirdParty } from '#contract/site-config.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { loadScript } from '../consent/load-script.ts'
import styles from './vendor-widget.module.css'

type VendorWidgetProps = { widget: ThirdParty; onOpened: () => void }

/** The vendor's own widget: it is loaded by who asks for it, who is told before whose it is. */
export function VendorWidget({ widget: { name, purpose, src }, onOpened }: VendorWidgetProps) {
  const [state, setState] = useState<'closed' | 'opening' | 'failed'>('closed')

  function open() {
    setState('opening')
    loadScript(src).then(onOpened, () => setState('failed'))
  }

  return (
    <div className={styles.widget}>
      <Button look="line" busy={state === 'opening'} onClick={open}>
        Open {name}
      </Button>
      <p className="p-hint">
        {purpose} It comes from {new URL(src).host}, and only if you open it.
      </p>
      {state === 'failed' && (
        <Notice kind="problem">{name} did not open. Check your connection, or ask us by the form.</Notice>
      )}
    </div>
  )
}
