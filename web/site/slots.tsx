import { Component, type ComponentType, createElement, type ReactNode } from 'react'

/** What each component in a shop's `slots/` is given: the parts that it arranges, ready to be shown. */
export type SlotProps = {
  /** The row at the top of every page. */
  header: Record<'mark' | 'menu' | 'account' | 'cart' | 'menuButton', ReactNode>
  /** The foot of every page. `links` has those that the law asks for. */
  footer: Record<'tagline' | 'figures' | 'links' | 'email' | 'extras', ReactNode>
  /** The first screen of a product's page. */
  'product-hero': Record<'name' | 'edition' | 'headline' | 'lead' | 'buy' | 'figure', ReactNode>
  /** The price of a product on its first screen, the choice of a variation, and the button. */
  'buy-panel': Record<'variations' | 'button' | 'price', ReactNode>
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
