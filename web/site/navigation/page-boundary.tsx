import { Component, type ReactNode } from 'react'
import type { Screen } from '../pages.ts'
import styles from './navigation.module.css'
import { useNavigator, useVisit } from './navigation.tsx'

const brokenTitle = 'Page broken'
const brokenMessage = 'Something went wrong on this page.'

/** Replaces a page that throws while rendering with the error screen. React logs the cause. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { screen } = useVisit()
  const navigator = useNavigator()
  return (
    <Boundary screen={screen} onBreak={() => navigator.fail(brokenTitle, brokenMessage).catch(console.error)}>
      {children}
    </Boundary>
  )
}

type BoundaryProps = { screen: Screen; onBreak(): void; children: ReactNode }
type BoundaryState = { isBroken: boolean }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { isBroken: false }

  static getDerivedStateFromError = (): BoundaryState => ({ isBroken: true })

  /** An error screen that throws itself is not replaced again. */
  override componentDidCatch() {
    if (this.props.screen.name !== 'error') this.props.onBreak()
  }

  override componentDidUpdate({ screen }: BoundaryProps) {
    if (this.state.isBroken && screen !== this.props.screen) this.setState({ isBroken: false })
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <p className={styles.broken} role="alert">
        {brokenMessage} <a href="/">Go to the home page</a>
      </p>
    )
  }
}
