import { type Advisory, of } from './advisory.ts'

/** Against what writes letters and pages. */
export const againstMailAndPages: readonly Advisory[] = [
  ...of('nodemailer', [
    {
      id: 'CVE-2020-7769',
      affected: [{ before: '6.4.16' }],
      what: 'an address becomes an option of sendmail',
      source: 'https://osv.dev/vulnerability/GHSA-48ww-j4fc-435p',
    },
    {
      id: 'CVE-2021-23400',
      affected: [{ before: '6.6.1' }],
      what: 'an address brings headers of its own',
      source: 'https://osv.dev/vulnerability/GHSA-hwqf-gcqm-7353',
    },
    {
      id: 'GHSA-9h6g-pr28-7cqp',
      affected: [{ before: '6.9.9' }],
      what: 'a crafted letter makes a slow pattern',
      source: 'https://github.com/louislam/uptime-kuma/pull/4653',
    },
    {
      id: 'GHSA-mm7p-fcc7-pg87',
      affected: [{ before: '7.0.7' }],
      what: 'a letter goes to a domain that was not meant',
      source: 'https://github.com/nodemailer/mailparser/pull/395',
    },
    {
      id: 'GHSA-rcmh-qjqh-p98v',
      affected: [{ before: '7.0.11' }],
      what: 'nested groups of addresses end the process',
      source: 'https://github.com/wolfi-dev/os/pull/73787',
    },
    {
      id: 'CVE-2026-82854',
      affected: [{ before: '8.0.4' }],
      what: 'the size of an envelope brings commands',
      source: 'https://www.mend.io/vulnerability-database/CVE-2026-82854/',
    },
    {
      id: 'CVE-2026-82853',
      affected: [{ before: '8.0.5' }],
      what: "the transport's name brings commands",
      source: 'https://osv.dev/vulnerability/CVE-2026-82853',
    },
    {
      id: 'CVE-2026-82661',
      affected: [{ before: '8.0.9' }],
      what: 'comments of lists bring headers',
      source: 'https://osv.dev/vulnerability/CVE-2026-82661',
    },
    {
      id: 'CVE-2026-82659',
      affected: [{ before: '9.0.1' }],
      what: 'a raw letter reads files and addresses that are forbidden',
      source: 'https://github.com/forwardemail/preview-email/pull/51',
    },
    {
      id: 'GHSA-2x7j-588g-ccc2',
      affected: [{ before: '9.1.1' }, { from: '10.0.0', before: '10.0.1' }],
      what: 'a long list of addresses keeps the process busy',
      source: 'https://github.com/lanes-sh/link/pull/204',
    },
    {
      id: 'GHSA-8m3c-c648-2xjj',
      affected: [{ before: '9.1.1' }, { from: '10.0.0', before: '10.0.1' }],
      what: 'contents read files that are forbidden',
      source: 'https://github.com/lanes-sh/link/pull/204',
    },
    {
      id: 'GHSA-cc9r-2j5m-2m83',
      affected: [{ before: '9.1.1' }, { from: '10.0.0', before: '10.0.1' }],
      what: 'a comment changes the domain of an address',
      source: 'https://github.com/lanes-sh/link/pull/204',
    },
    {
      id: 'GHSA-wmmp-3585-3rmp',
      affected: [{ before: '9.1.1' }, { from: '10.0.0', before: '10.0.1' }],
      what: 'an international name escapes a list of domains',
      source: 'https://github.com/lanes-sh/link/pull/204',
    },
    {
      id: 'GHSA-prgh-xp8r-p3m5',
      affected: [{ before: '10.0.5' }],
      what: 'withdrawn',
      source: 'https://osv.dev/vulnerability/ECHO-7cdd-df6c-a0ba',
    },
    {
      id: 'GHSA-v53p-9fqp-m79j',
      affected: [{ before: '10.0.6' }],
      what: 'not described where it was read',
      source: 'https://osv.dev/vulnerability/ECHO-cde4-c12a-3080',
    },
    {
      id: 'GHSA-g57g-f23g-4646',
      affected: [{ before: '10.0.9' }],
      what: 'not described where it was read',
      source: 'https://osv.dev/vulnerability/ECHO-1bcb-fe8f-0e9b',
    },
    {
      id: 'GHSA-4g23-2xm8-66gc',
      affected: [{ before: '10.0.10' }],
      what: 'not described where it was read',
      source: 'https://osv.dev/vulnerability/ECHO-5c4c-bea4-f8fb',
    },
    {
      id: 'GHSA-85x2-q946-cp5h',
      affected: [{ before: '10.1.4' }],
      what: 'not described where it was read',
      source: 'https://osv.dev/vulnerability/ECHO-c0e3-43f6-816b',
    },
  ]),
  ...of('mdast-util-to-hast', [
    {
      id: 'CVE-2025-66400',
      affected: [{ from: '13.0.0', before: '13.2.1' }],
      what: 'Markdown brings classes of its own',
      source: 'https://github.com/remarkjs/react-markdown/pull/935',
    },
  ]),
  ...of('react-dom', [
    {
      id: 'CVE-2018-6341',
      affected: [{ from: '16.0.0', before: '16.4.2' }],
      what: 'names of attributes are written as they come',
      source: 'https://github.com/CondeNast/xml-to-react/pull/93',
    },
  ]),
]
