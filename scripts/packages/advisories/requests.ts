import { type Advisory, of } from './advisory.ts'

/** Against what reads requests, and what routes and checks them. */
export const againstRequests: readonly Advisory[] = [
  ...of('fastify', [
    {
      id: 'GHSA-mq6c-fh97-4gwv',
      affected: [{ before: '0.38.0' }],
      what: 'a large body keeps the process busy',
      source: 'https://osv.dev/vulnerability/GHSA-mq6c-fh97-4gwv',
    },
    {
      id: 'CVE-2020-8192',
      affected: [{ before: '2.15.1' }],
      what: 'crafted schemas exhaust the process',
      source: 'https://github.com/x249/blog-api/pull/63',
    },
    {
      id: 'CVE-2022-39288',
      affected: [{ from: '4.0.0', before: '4.8.1' }],
      what: 'a content type ends the process',
      source: 'https://github.com/fastify/fastify/security',
    },
    {
      id: 'CVE-2022-41919',
      affected: [{ before: '3.29.4' }, { from: '4.0.0', before: '4.10.2' }],
      what: 'a content type that is misread lets other sites post',
      source: 'https://github.com/fastify/fastify/security',
    },
    {
      id: 'CVE-2025-32442',
      affected: [{ before: '4.29.1' }, { from: '5.0.0', before: '5.3.2' }],
      what: 'a content type spelled otherwise escapes the check of the body',
      source: 'https://github.com/8hobbies/commitrack/pull/90',
    },
    {
      id: 'CVE-2026-25223',
      affected: [{ before: '5.7.2' }],
      what: 'a tab in the content type escapes the check of the body',
      source: 'https://github.com/fastify/fastify/issues/6497',
    },
    {
      id: 'CVE-2026-25224',
      affected: [{ before: '5.7.3' }],
      what: 'web streams fill the memory when the reader is slow',
      source: 'https://github.com/kiegroup/kogito-examples/pull/132',
    },
    {
      id: 'CVE-2026-3419',
      affected: [{ before: '5.8.1' }],
      what: 'a content type may be followed by anything',
      source: 'https://github.com/gajus/lightship/pull/74',
    },
    {
      id: 'CVE-2026-3635',
      affected: [{ before: '5.8.3' }],
      what: 'X-Forwarded-Proto and -Host are believed of anybody',
      source: 'https://github.com/kiegroup/kogito-examples/pull/132',
    },
    {
      id: 'CVE-2026-33806',
      affected: [{ from: '5.3.2', before: '5.8.5' }],
      what: 'a space before the content type escapes the check of the body',
      source: 'https://github.com/gajus/lightship/pull/74',
    },
    {
      id: 'GHSA-3m5p-2c4r-xxw2',
      affected: [{ before: '5.12.1' }],
      what: 'one of two medium ones, about X-Forwarded headers',
      source: 'https://github.com/DhananjayThomble/URL-Shortener-App/issues/537',
    },
    {
      id: 'GHSA-w2qp-rph6-63g4',
      affected: [{ before: '5.12.1' }],
      what: 'one of two medium ones',
      source: 'https://github.com/DhananjayThomble/URL-Shortener-App/issues/537',
    },
    {
      id: 'SNYK-JS-FASTIFY-19639040',
      affected: [{ before: '5.12.2' }],
      what: 'checked too early; one of four high ones',
      source: 'https://github.com/openops-cloud/openops/pull/2475',
    },
    {
      id: 'SNYK-JS-FASTIFY-19639041',
      affected: [{ before: '5.12.2' }],
      what: 'a type that is not checked; one of four high ones',
      source: 'https://github.com/openops-cloud/openops/pull/2475',
    },
    {
      id: 'SNYK-JS-FASTIFY-19639042',
      affected: [{ before: '5.12.2' }],
      what: 'what differs passes for the same; of the fourth high one no number was found',
      source: 'https://github.com/openops-cloud/openops/pull/2475',
    },
    {
      id: 'CVE-2026-107832',
      affected: [{ from: '5.12.2', before: '5.12.6' }],
      what: 'names of headers in capitals escape a schema of names',
      source: 'https://www.tenable.com/cve/CVE-2026-107832',
    },
  ]),
  ...of('fast-uri', [
    {
      id: 'CVE-2026-6322',
      affected: [{ before: '2.4.1' }, { from: '3.0.0', before: '3.1.2' }],
      what: 'a host is misread: encoded delimiters',
      source: 'https://github.com/github/advisory-database/pull/9011',
    },
    {
      id: 'CVE-2026-13676',
      affected: [{ before: '3.1.3' }],
      what: 'a host is misread: international names',
      source: 'https://github.com/redhat-developer/vscode-openshift-tools/pull/5981',
    },
    {
      id: 'CVE-2026-16221',
      affected: [{ before: '3.1.4' }, { from: '4.0.0', before: '4.1.1' }],
      what: 'a host is misread: backslash',
      source: 'https://github.com/DocuBook/docubook/pull/334',
    },
    {
      id: 'CVE-2026-18446',
      affected: [{ from: '3.0.0', before: '3.1.5' }],
      what: 'a host is misread: a backslash before it',
      source: 'https://github.com/Project-HAMi/website/pull/715',
    },
    {
      id: 'CVE-2026-75899',
      affected: [{ before: '3.1.6' }, { from: '4.0.0', before: '4.1.3' }],
      what: 'a host is decoded twice',
      source: 'https://github.com/stolostron/console/pull/6793',
    },
    {
      id: 'CVE-2026-75931',
      affected: [{ before: '3.1.6' }, { from: '4.0.0', before: '4.1.3' }],
      what: 'a host is misread: references without a scheme',
      source: 'https://github.com/stolostron/console/pull/6793',
    },
    {
      id: 'CVE-2026-75975',
      affected: [{ before: '3.1.6' }, { from: '4.0.0', before: '4.1.3' }],
      what: 'a host is misread: malformed IPv6',
      source: 'https://github.com/stolostron/console/pull/6793',
    },
    {
      id: 'CVE-2026-76172',
      affected: [{ before: '3.1.6' }, { from: '4.0.0', before: '4.1.3' }],
      what: 'a host is misread: an encoded scheme',
      source: 'https://github.com/stolostron/console/pull/6793',
    },
    {
      id: 'CVE-2026-84292',
      affected: [{ before: '3.1.7' }, { from: '4.0.0', before: '4.1.4' }],
      what: 'a host is misread',
      source: 'https://github.com/stolostron/console/pull/6804',
    },
    {
      id: 'CVE-2026-84394',
      affected: [
        { from: '2.4.5', before: '2.4.6' },
        { from: '3.1.6', before: '3.1.7' },
        { from: '4.1.3', before: '4.1.4' },
      ],
      what: 'a host is misread',
      source: 'https://github.com/ThinkInAIXYZ/deepchat/pull/2303',
    },
    {
      id: 'CVE-2026-110095',
      affected: [{ before: '3.1.9' }, { from: '4.0.0', before: '4.2.3' }],
      what: 'one of three of October; fixed by the releases of 2026-10-19, as far as dates tell',
      source: 'https://osv.dev/vulnerability/CLSA-2026-1792486604',
    },
    {
      id: 'CVE-2026-110180',
      affected: [{ before: '3.1.9' }, { from: '4.0.0', before: '4.2.3' }],
      what: 'one of three of October, likewise',
      source: 'https://osv.dev/vulnerability/CLSA-2026-1792486604',
    },
    {
      id: 'CVE-2026-110306',
      affected: [{ before: '3.1.9' }, { from: '4.0.0', before: '4.2.3' }],
      what: 'one of three of October, likewise',
      source: 'https://osv.dev/vulnerability/CLSA-2026-1792486604',
    },
  ]),
  ...of('ajv', [
    {
      id: 'CVE-2020-15366',
      affected: [{ before: '6.12.3' }],
      what: 'a crafted schema runs code',
      source: 'https://github.com/devcontainers/images/pull/313',
    },
    {
      id: 'CVE-2025-69873',
      affected: [{ before: '8.18.0' }],
      what: 'a pattern that comes with the data keeps the process busy',
      source: 'https://github.com/github/advisory-database/pull/6879',
    },
  ]),
  ...of('find-my-way', [
    {
      id: 'CVE-2024-45813',
      affected: [{ before: '8.2.2' }, { from: '9.0.0', before: '9.0.1' }],
      what: 'a route with two parameters makes a slow pattern',
      source: 'https://github.com/tsedio/tsed/pull/2837',
    },
    {
      id: 'CVE-2026-47219',
      affected: [{ before: '9.7.0' }],
      what: 'requests by HTTP/2 stop the process',
      source: 'https://github.com/MiguelMedeiros/unforgit/pull/78',
    },
  ]),
  ...of('pg', [
    {
      id: 'CVE-2017-16082',
      affected: [{ before: '7.1.2' }],
      what: 'names of columns are run as code',
      source: 'https://github.com/ets-berkeley-edu/suitec/pull/755',
    },
  ]),
]
