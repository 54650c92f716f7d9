import { type Advisory, of } from './advisory.ts'

/** Against what builds the site and tests it. */
export const againstBuildingAndTesting: readonly Advisory[] = [
  ...of('vite', [
    {
      id: 'GHSA-356w-63v5-8wf4',
      affected: [{ before: '6.2.6' }],
      what: 'the server of development gives out files',
      source: 'https://github.com/dfinity/nns-dapp/pull/6684',
    },
    {
      id: 'CVE-2026-39363',
      affected: [{ before: '6.4.2' }, { from: '7.0.0', before: '7.3.2' }, { from: '8.0.0', before: '8.0.5' }],
      what: 'the same, by its socket',
      source: 'https://github.com/mastra-ai/mastra/pull/17347',
    },
    {
      id: 'CVE-2026-39364',
      affected: [{ before: '6.4.2' }, { from: '7.0.0', before: '7.3.2' }, { from: '8.0.0', before: '8.0.5' }],
      what: 'the same, by queries',
      source: 'https://github.com/kinde-oss/management-api-js/pull/137',
    },
    {
      id: 'CVE-2026-39365',
      affected: [{ before: '6.4.2' }, { from: '7.0.0', before: '7.3.2' }, { from: '8.0.0', before: '8.0.5' }],
      what: 'the same, by maps of sources',
      source: 'https://github.com/mastra-ai/mastra/pull/17347',
    },
    {
      id: 'CVE-2026-53571',
      affected: [{ before: '6.4.3' }, { from: '7.0.0', before: '7.3.5' }, { from: '8.0.0', before: '8.0.16' }],
      what: 'the same, by other paths of Windows',
      source: 'https://github.com/RouteVN/routevn-creator-client/pull/1057',
    },
    {
      id: 'CVE-2026-53632',
      affected: [{ before: '6.4.3' }, { from: '7.0.0', before: '7.3.5' }, { from: '8.0.0', before: '8.0.16' }],
      what: 'a password of Windows is told by opening an editor',
      source: 'https://github.com/stickerdaniel/saas-starter/pull/610',
    },
  ]),
  ...of('vitest', [
    {
      id: 'CVE-2026-47429',
      affected: [{ before: '3.2.5' }, { from: '4.0.0', before: '4.1.0' }],
      what: 'the server of its pages reads and runs files',
      source: 'https://github.com/github/advisory-database/pull/7883',
    },
  ]),
  ...of('postcss', [
    {
      id: 'CVE-2026-41305',
      affected: [{ before: '8.5.10' }],
      what: 'the end of a style element is written as it comes',
      source: 'https://github.com/awesome-selfhosted/awesome-selfhosted-data/pull/3110',
    },
    {
      id: 'CVE-2026-73646',
      affected: [{ before: '8.5.18' }],
      what: 'a map of sources tells files',
      source: 'https://github.com/lshw54/maplelink/pull/60',
    },
    {
      id: 'GHSA-fxqj-rqcc-2cmp',
      affected: [{ before: '8.5.23' }],
      what: 'the same, as the first fix left it',
      source: 'https://github.com/Project-HAMi/website/pull/715',
    },

    {
      id: 'CVE-2026-45623',
      affected: [{ before: '8.5.12' }],
      what: 'crafted styles tell files and stop the process',
      source: 'https://github.com/sajeetharan/devglobe/pull/130',
    },
  ]),
  ...of('nanoid', [
    {
      id: 'CVE-2024-55565',
      affected: [{ before: '3.3.8' }],
      what: 'sizes that are no whole numbers make ids that can be told',
      source: 'https://github.com/postcss/postcss/issues/1988',
    },
    {
      id: 'CVE-2026-73086',
      affected: [{ before: '3.3.12' }, { from: '4.0.0', before: '5.1.11' }],
      what: 'a huge size makes all ids the same',
      source: 'https://osv.dev/vulnerability/UBUNTU-CVE-2026-73086',
    },
    {
      id: 'CVE-2026-67214',
      affected: [{ before: '3.3.16' }, { from: '4.0.0', before: '5.1.16' }],
      what: 'a negative size never ends',
      source: 'https://github.com/awesome-selfhosted/awesome-selfhosted-data/pull/3110',
    },
    {
      id: 'CVE-2026-67213',
      affected: [{ before: '3.3.18' }, { from: '4.0.0', before: '5.1.6' }],
      what: 'a size of zero never ends',
      source: 'https://github.com/mknepprath/mknepprath-next/pull/2200',
    },
  ]),
  ...of('picomatch', [
    {
      id: 'CVE-2026-33671',
      affected: [{ before: '2.3.2' }, { from: '3.0.0', before: '3.0.2' }, { from: '4.0.0', before: '4.0.4' }],
      what: 'a crafted pattern keeps the process busy',
      source: 'https://github.com/mheap/pin-github-action/pull/222',
    },
    {
      id: 'CVE-2026-33672',
      affected: [{ before: '2.3.2' }, { from: '3.0.0', before: '3.0.2' }, { from: '4.0.0', before: '4.0.4' }],
      what: 'a pattern names methods of objects',
      source: 'https://github.com/shenjingnan/xiaozhi-client/pull/2725',
    },
  ]),
  ...of('tar-fs', [
    {
      id: 'GHSA-8cj5-5rvv-wf4v',
      affected: [{ before: '2.1.3' }, { from: '3.0.0', before: '3.0.9' }],
      what: 'an archive writes beside its folder',
      source: 'https://github.com/wolfi-dev/os/pull/55526',
    },
    {
      id: 'GHSA-vj76-c3g6-qr5v',
      affected: [{ before: '2.1.4' }, { from: '3.0.0', before: '3.1.1' }],
      what: 'an archive writes beside its folder, by links',
      source: 'https://github.com/wolfi-dev/os/pull/67603',
    },
  ]),
]
