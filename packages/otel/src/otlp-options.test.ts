import { expect, it } from 'vitest';
import { otlpOptions } from './index.js';

it('reads the usual variables (F5)', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc, x-key=1=2',
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
    OTEL_SERVICE_NAME: 'shop',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  };
  expect(otlpOptions(env)).toEqual({
    url: 'http://localhost:4318/v1/traces',
    headers: { authorization: 'Basic abc', 'x-key': '1=2' },
    resource: { 'service.name': 'shop', 'deployment.environment.name': 'test' },
    timeoutMs: 500,
  });
  expect(otlpOptions({}, 'http://other/v1/traces')?.url).toBe('http://other/v1/traces');
  expect(otlpOptions({})).toBeUndefined();
  expect(otlpOptions({ ...env, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
});
