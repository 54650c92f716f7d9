import { Component, type ComponentType, createElement, type ReactNode } from 'react'
import type { slotParts } from './slot-parts.ts'

/** What each component in a shop's `slots/` is given: the parts that it arranges, ready to be shown. */
export type SlotProps = {
  [Name in keyof typeof slotParts]: Record<(typeof slotParts)[Name][number], ReactNode>
}

type OwnPartProps<Parts extends object> = {
  /** The slot, as its file in `slots/` is called. */
  slot: keyof SlotProps
  of: ComponentType<Parts>
  parts: Parts
  fallback: ReactNode
}

/** A part of the layout in the shop's own component; the program's own stands in for one that throws. */
export const OwnPart = <Parts extends object>({ slot, of, parts, fallback }: OwnPartProps<Parts>) => (
  <Boundary file={`slots/${slot}.tsx`} fallback={fallback}>
    {createElement(of, parts)}
  </Boundary>
)

type BoundaryProps = { file: string; fallback: ReactNode; children: ReactNode }
type BoundaryState = { error: Error | null }

/** Keeps an error of a shop's own code from taking the page with it, and names the file. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null }

  static getDerivedStateFromError = (error: Error): BoundaryState => ({ error })

  override componentDidCatch(error: Error) {
    reportOwnError(this.props.file, error)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <>
        {import.meta.env.DEV && <OwnError file={this.props.file} error={error} />}
        {this.props.fallback}
      </>
    )
  }
}

/** What throws in the browser only is not seen by the checks of a start. */
export const reportOwnError = (file: string, error: unknown): void =>
  console.error(`${file} of the shop threw in the browser, and is left out of this page:`, error)

/** What the author of a file sees in development, where it would stand. */
export const OwnError = ({ file, error }: { file: string; error: unknown }) => (
  <p role="alert">
    {file} threw in the browser, and is left out: {String(error)}
  </p>
)
