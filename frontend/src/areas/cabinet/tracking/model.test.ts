import { describe, expect, it } from 'vitest';
import { hostOf } from './model';

describe('a server', () => {
  it('is read out of the address that a vendor gives', () => {
    expect(hostOf(' https://CDN.example.com/tag.js?id=1 ')).toBe('cdn.example.com');
    expect(hostOf('//a.example')).toBe('a.example');
    expect(hostOf('*.example.com')).toBe('*.example.com');
  });
});
