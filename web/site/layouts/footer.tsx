import { type MouseEvent, useState } from 'react'
import type { LinkGroup } from '#contract/site-config.ts'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { isPlainClick, Link } from '../navigation/link.tsx'
import { useConfig, usePageLink, useShop, useStore } from '../shop.tsx'
import { footerSlot } from '../shop-code.ts'
import { signIn, signUp } from '../site-links.ts'
import { OwnPart } from '../slots.tsx'
import styles from './footer.module.css'
import { loadDeferredParts, useDeferredParts } from './use-deferred-parts.ts'

/** Opens the panel as soon as its code has loaded, and follows the link if that fails. */
function openHelpOnceLoaded(event: MouseEvent<HTMLAnchorElement>) {
  if (!isPlainClick(event)) return
  event.preventDefault()
  const { href } = event.currentTarget
  loadDeferredParts().then(
    ({ openHelp }) => openHelp(),
    () => location.assign(href),
  )
}

/** Who this is, the vendor's links, how to write to them. */
export function Footer() {
  const { vendor, products, navigation } = useConfig()
  const late = useDeferredParts()
  const help = { className: styles.help, ...(late?.helpOpener ?? { onClick: openHelpOnceLoaded }) }
  const support = usePageLink('support')
  const tagline = <p className={styles.tagline}>{vendor.tagline}</p>
  const figures = (
    <div className={styles.figures}>
      {products.map((product) => (
        <Illustration key={product.id} className={styles.figure} of={[product]} weight={8} />
      ))}
    </div>
  )
  const links = (
    <nav className={styles.groups} aria-label="All pages">
      {navigation.footer.map((group, index) => (
        <Group key={group.title ?? index} group={group} isLast={index === navigation.footer.length - 1} />
      ))}
    </nav>
  )
  const email = (
    <p className={styles.write}>
      <a href={`mailto:${vendor.email}`}>{vendor.email}</a>
    </p>
  )
  const extras = late && <late.OfFooter />
  const grid = (
    <div className={styles.grid}>
      {tagline}
      {figures}
      {links}
      {email}
      {extras}
    </div>
  )
  return (
    <footer className="p-screen-only p-ruled">
      {import.meta.env.SHOP_CODE && footerSlot ? (
        <OwnPart slot="footer" of={footerSlot} parts={{ tagline, figures, links, email, extras }} fallback={grid} />
      ) : (
        grid
      )}
      {support ? (
        <Link href={support.href} {...help}>
          Help
        </Link>
      ) : (
        <a href={`mailto:${vendor.email}`} {...help}>
          Help
        </a>
      )}
    </footer>
  )
}

/** For visitors who are not signed in. */
const waysIn = [signIn.href, signUp.href]

/** On phones a group unfolds by its title, except for the last one, which has the links that the law wants to be seen. */
function Group({ group: { title, links }, isLast }: { group: LinkGroup; isLast: boolean }) {
  const isCustomer = useStore(useShop().session.$user) !== null
  const [isOpen, setOpen] = useState(false)
  const isFolding = title && !isLast
  return (
    <div data-folded={isFolding && !isOpen ? '' : undefined}>
      {title && (
        <h2 className={styles.title}>
          <span className={isFolding ? styles.plain : undefined}>{title}</span>
          {isFolding && (
            <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {title}
            </button>
          )}
        </h2>
      )}
      <ul>
        {links
          .filter(({ href }) => !isCustomer || !waysIn.includes(href))
          .map(({ href, title: name }) => (
            <li key={href}>
              <Link href={href}>{name}</Link>
            </li>
          ))}
      </ul>
    </div>
  )
}
