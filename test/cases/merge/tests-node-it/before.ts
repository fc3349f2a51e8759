import assert from 'node:assert/strict'
import { it } from 'node:test'
import { controllers } from '../../src/controllers/index.js'
import { createApp } from '../../src/resources/app.js'

const app = createApp(controllers)

const send = async (method: string, path: string, body?: unknown) =>
  app.fetch(new Request(`http://localhost${path}`, { method, body: JSON.stringify(body) }))

it('GET /articles', async () => {
  const reply = await send('GET', '/articles')
  assert.equal(reply.status, 200)
})
