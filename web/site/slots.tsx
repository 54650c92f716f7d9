import { Component, createElement, type ReactNode } from 'react'
import { slots } from './shop-code.ts'

/** What each component in a shop's `slots/` is given: the parts that it arranges, ready to be shown. */
export type SlotProps = {
  /** The row at the top of every page. */
  header: { mark: ReactNode; menu: ReactNode; account: ReactNode; cart: ReactNode; menuButton: ReactNode }
  /** The foot of every page. `links` has those that the law asks for. */
  footer: { tagline: ReactNode; figures: ReactNode; links: ReactNode; email: ReactNode; extras: ReactNode }
  /** The first screen of a product's page. */
  'product-hero': { product: { id: string; name: string; tagline: string }; words: ReactNode; figure: ReactNode }
  /** Price, choice of variation and buttons, wherever a product is sold. */
  'buy-panel': { price: ReactNode; variations: ReactNode; buttons: ReactNode }
}

type SlotName = keyof SlotProps
type SlotOf<Name extends SlotName> = { name: Name; parts: SlotProps[Name]; children: ReactNode }

/** The shop's own component for a part of the layout, or else `children`, which also stand in for one that throws. */
export function Slot<Name extends SlotName>({ name, parts, children }: SlotOf<Name>) {
  const Replacement = slots[name]
  if (!Replacement) return children
  return <Boundary fallback={children}>{createElement(Replacement, parts)}</Boundary>
}

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
