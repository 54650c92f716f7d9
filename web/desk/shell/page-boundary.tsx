import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './page-boundary.module.css'

/**
 * Says what can be done where a page throws, or where its code cannot be loaded: the connection is away, or a newer version of the
 * program has replaced its files. React logs the cause.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError = () => ({ isBroken: true })

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <div className={styles.broken}>
        <Notice kind="problem">
          This page could not be shown. The connection may be interrupted, or the shop was updated since you opened the
          desk. Load the page again. If that does not help, an owner finds the cause in the shop’s log or the console of
          the browser.
        </Notice>
        <Button look="line" onClick={() => window.location.reload()}>
          Load the page again
        </Button>
      </div>
    )
  }
}
