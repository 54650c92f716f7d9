import { createPrivateKey } from 'node:crypto'
import { type SunsetPage, sunsetDataId } from '#contract/sunset-page.ts'
import type { Theme } from '#contract/theme.ts'
import { escapeHtml, escapeJson } from '#web/site/escape.ts'
import type { SunsetBuild } from './sunset-build.ts'
import { writeSunsetDocument } from './sunset-document.ts'
import { readSunsetLook, type SunsetLook } from './sunset-look.ts'

export type SunsetDownload = { name: string; platform: string; path: string; size: number; sha256: string }
export type SunsetProduct = {
  id: string
  name: string
  tagline: string
  version: string | null
  downloads: SunsetDownload[]
}
export type ReleasedKey = {
  /** What it signs, and by which algorithm. */
  purpose: string
  algorithm: string
  id: string
  createdAt: string
  retiredAt: string | null
  /** PEM: PKCS #8 and SPKI. */
  privateKey: string
  publicKey: string
}

export type SunsetFacts = {
  vendor: { id: string; name: string }
  theme: Theme
  products: readonly SunsetProduct[]
  keys: readonly ReleasedKey[]
  preparedAt: Date
}

/** Where the page is that makes license files: at the address to which the codes of plug-ins lead. */
const unlockPath = 'activate/offline/index.html'

/** The website of a sunset release without its downloads, as text by path. It needs no server and no network. */
export async function renderSunsetSite(facts: SunsetFacts, build: SunsetBuild): Promise<Record<string, string>> {
  const look = await readSunsetLook(facts.theme, build.styles)
  const sums = facts.products.flatMap(({ downloads }) => downloads.map(({ sha256, path }) => `${sha256}  ${path}\n`))
  return {
    'index.html': writeHome(facts, look),
    [unlockPath]: writeUnlock(facts, look, build.script),
    'keys.json': `${JSON.stringify({ vendor: facts.vendor, keys: facts.keys }, null, 2)}\n`,
    SHA256SUMS: sums.join(''),
  }
}

const writeDay = (time: Date) => time.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const writeFooter = ({ preparedAt, vendor }: SunsetFacts) =>
  `Prepared by ${escapeHtml(vendor.name)} on ${writeDay(preparedAt)}. Everybody may copy, keep and host this folder.`

function writeHome(facts: SunsetFacts, look: SunsetLook): string {
  const name = escapeHtml(facts.vendor.name)
  const main = `<div class="intro">
<h1>Your ${name} software keeps working</h1>
<p class="lead">${name} no longer sells licenses or runs a license service. It prepared this release for that day, so that everything its customers bought can be installed and unlocked for good.</p>
<a class="button" href="${unlockPath}">Unlock a plug-in</a>
</div>
<section>
<h2>Downloads</h2>
<ul class="products">
${facts.products.map(writeProduct).join('\n')}
</ul>
</section>
<section>
<h2>Check a download</h2>
<p>The long number beside each file is its SHA-256 checksum. If your computer calculates the same one, the file is exactly what ${name} released. To check all of them at once, run this in the folder of this page:</p>
<p><code>sha256sum --check SHA256SUMS</code></p>
</section>
<section>
<h2>About this release</h2>
<p>It needs no server and no network: open this page from a disk, or put the folder on any web server. At the former address of the shop, the codes that plug-ins show lead to the right page.</p>
<p>The keys that once signed ${name}’s licenses are in <a href="keys.json">keys.json</a> for those who build tools of their own.</p>
</section>`
  const title = `${facts.vendor.name}: your software keeps working`
  return writeSunsetDocument({ title, vendorName: facts.vendor.name, root: '', look, main, footer: writeFooter(facts) })
}

function writeProduct({ name, tagline, version, downloads }: SunsetProduct): string {
  const files = downloads.map(
    (file) =>
      `<li><span><a href="${escapeHtml(encodePath(file.path))}" download>${escapeHtml(file.name)}</a><br><small>${escapeHtml(file.platform)}, ${writeSize(file.size)}</small></span><code>${file.sha256}</code></li>`,
  )
  const list =
    files.length > 0 ? `<ul class="downloads">${files.join('')}</ul>` : '<p>There was nothing to download.</p>'
  const shown = version === null ? escapeHtml(name) : `${escapeHtml(name)} ${escapeHtml(version)}`
  return `<li><h3>${shown}</h3><p>${escapeHtml(tagline)}</p>${list}</li>`
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

const units = ['bytes', 'KB', 'MB', 'GB'] as const

function writeSize(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}

function writeUnlock(facts: SunsetFacts, look: SunsetLook, script: string): string {
  const main = `<div class="intro">
<h1>Unlock a plug-in</h1>
<p class="lead">This page makes the license file that ${escapeHtml(facts.vendor.name)}’s license service would have made. It never expires, costs nothing, and the plug-in accepts it as it is.</p>
</div>
<ol>
<li>In the plug-in, choose to activate a computer that is offline, and save the machine file.</li>
<li>Choose that file here. Or paste the link of the code that the plug-in shows.</li>
<li>Save the license file, and open it in the plug-in.</li>
</ol>
<noscript><p class="problem">JavaScript is off in this browser. This page needs it, as it makes the license file itself.</p></noscript>
<form class="card" id="unlock">
<label for="machine-file">Machine file</label>
<p class="hint" id="machine-hint">The .dt file that the plug-in saved. You can also drop it on this page.</p>
<input type="file" id="machine-file" aria-describedby="machine-hint">
<details>
<summary>Paste its text or a link instead</summary>
<label for="machine-text">Text of the machine file, or link of the code</label>
<textarea id="machine-text" rows="4" spellcheck="false" autocomplete="off"></textarea>
<button class="button quiet" type="button" id="read-text">Read the text</button>
</details>
<label for="owner">Your name (optional)</label>
<p class="hint" id="owner-hint">The plug-in shows it as the owner of the license.</p>
<input type="text" id="owner" autocomplete="name" maxlength="200" aria-describedby="owner-hint">
</form>
<p class="problem" id="problem" role="alert"></p>
<div class="card" id="result" role="status" tabindex="-1" hidden></div>
<p class="note">Nothing leaves your computer: the page loads nothing and sends nothing. A license file works on the computer of its machine file only, so make one for each computer.</p>
<script type="application/json" id="${sunsetDataId}">${escapeJson(JSON.stringify(toPageData(facts)))}</script>`
  const title = `Unlock a plug-in: ${facts.vendor.name}`
  const vendorName = facts.vendor.name
  return writeSunsetDocument({ title, vendorName, root: '../../', look, main, script, footer: writeFooter(facts) })
}

/** The purpose whose keys sign license tokens. */
const ofLicenses = 'license'

const toPageData = ({ vendor, products, keys }: SunsetFacts): SunsetPage => ({
  vendor,
  products: products.map(({ id, name }) => ({ id, name })),
  keys: keys
    .filter(({ purpose }) => purpose === ofLicenses)
    .map(({ id, createdAt, privateKey }) => ({ id, createdAt, pkcs8: toDer(privateKey) })),
})

const toDer = (pem: string): string => createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' }).toString('base64')
