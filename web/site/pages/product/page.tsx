import type { ReactNode } from 'react'
import type { ProductCard } from '../../schema.ts'
import CallToAction from '../../sections/call-to-action/section.tsx'
import Features from '../../sections/features/section.tsx'
import Links from '../../sections/links/section.tsx'
import { ProductPanel } from '../../sections/products/panels.tsx'
import Prose from '../../sections/prose/section.tsx'
import Related from '../../sections/related/section.tsx'
import Requirements from '../../sections/requirements/section.tsx'
import Specs from '../../sections/specs/section.tsx'
import Statement from '../../sections/statement/section.tsx'
import Trial from '../../sections/trial/section.tsx'
import { useConfig, usePageLink } from '../../shop.tsx'
import { changelogPath } from '../../site-links.ts'
import type { ProductPage } from './schema.ts'

export { schema } from './schema.ts'

type PageProps = { payload: ProductPage /** How the page begins. */; inserted?: ReactNode }

/** A product, where the vendor's file has no sections. */
export default function Page({ payload, inserted }: PageProps) {
  const { product: card, features, facts, prose, guides, otherEdition, trial, requirements, related } = payload
  const { product, rhythm, colour } = card
  const subject = { name: product.name, colour, rhythm }
  return (
    <>
      {inserted}
      <Statement id="overview" label="Overview" payload={{ text: product.description, links: useWays(payload) }} />
      <Features id="features" payload={{ items: features, subject }} />
      {trial && <Trial id="trial" payload={trial} />}
      <Specs id="facts" payload={{ title: 'Specs', items: facts }} />
      {requirements && <Requirements id="requirements" payload={requirements} />}
      {otherEdition && <OtherEdition card={otherEdition} />}
      <Prose payload={{ text: prose }} />
      <Links payload={{ title: `Learn ${product.name}`, links: guides }} />
      {related && <Related id="related" payload={related} />}
      <CallToAction id="buy" payload={{ title: product.name, product: card, actions: [] }} />
    </>
  )
}

/** Where to read on about a product. */
function useWays({ product: { product, path }, quickStart }: ProductPage) {
  const comparison = usePageLink('comparison')
  const version = product.currentVersion
  return [
    ...(version === undefined ? [] : [{ text: `Version ${version}: what is new`, to: changelogPath(path) }]),
    ...(quickStart === null ? [] : [{ text: 'Quick start in your DAW', to: quickStart }]),
    ...(comparison ? [{ text: 'Compare the products', to: comparison.href }] : []),
  ]
}

/** The small edition on the page of the whole product, and the whole one on the page of the small. */
function OtherEdition({ card }: { card: ProductCard }) {
  const isMicro = useConfig().products.some(({ id, microOf }) => id === card.product.id && microOf !== null)
  return <ProductPanel id="edition" card={card} note={isMicro ? 'The small edition' : 'The full version'} />
}
