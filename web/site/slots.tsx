import { Component, type ComponentType, createElement, type ReactNode } from 'react'
import type { slotParts } from './slot-parts.ts'

/** What each component in a shop's `slots/` is given: the parts that it arranges, ready to be shown. */
export type SlotProps = {
  [Name in keyof typeof slotParts]: Record<(typeof slotParts)[Name][number], ReactNode>
}

type OwnPartProps<Parts extends object> = { of: ComponentType<Parts>; parts: Parts; fallback: ReactNode }

/** A part of the layout in the shop's own component; the program's own stands in for one that throws. */
export const OwnPart = <Parts extends object>({ of, parts, fallback }: OwnPartProps<Parts>) => (
  <Boundary fallback={fallback}>{createElement(of, parts)}</Boundary>
)

/** Keeps an error of a shop's own code from taking the page with it. */
export class Boundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
