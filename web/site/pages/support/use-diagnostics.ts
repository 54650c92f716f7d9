import { useEffect, useState } from 'react'
import type { Diagnostic } from '#contract/endpoints/support.ts'
import { createLicenses } from '#web/client/inventory.ts'
import { type Circumstances, describeCircumstances, readPage } from '../../parts/help/diagnostics.ts'
import { useConfig, useShop, useStore } from '../../shop.tsx'

/** What may be sent along with a message; null until it is wanted and known. */
export function useDiagnostics(isWanted: boolean): Diagnostic[] | null {
  const shop = useShop()
  const { buildId } = useConfig()
  const isCustomer = useStore(shop.session.$user) !== null
  const [diagnostics, setDiagnostics] = useState<Diagnostic[] | null>(null)

  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    const show = (licenses: Circumstances['licenses']) => {
      if (!isGone) setDiagnostics(describeCircumstances({ ...readBrowser(), buildId, licenses }))
    }
    if (!isCustomer) show([])
    else
      createLicenses(shop)
        .list()
        .then(
          ({ items }) => show(items),
          (error: unknown) => {
            shop.environment.log(error)
            show(null)
          },
        )
    return () => {
      isGone = true
    }
  }, [isWanted, isCustomer, shop, buildId])

  return isWanted ? diagnostics : null
}

const readBrowser = () => ({
  userAgent: navigator.userAgent,
  language: navigator.language,
  size: { width: innerWidth, height: innerHeight },
  page: readPage(location.search, location.pathname),
})
