import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  Button,
  classes,
  IconButton,
  Medal,
  nextTab,
  Progress,
  Select,
  Slider,
  Switch,
  TextField,
} from '../../../src/ui';

const nothing = () => undefined;

describe('components', () => {
  it('tell a medal by shape, sign and name', () => {
    const kinds = ['author', 'gold', 'silver', 'bronze', 'finished', 'none'] as const;
    const shapes = kinds.map((kind) => renderToStaticMarkup(<Medal kind={kind} />));
    expect(shapes.map((html) => html.match(/aria-label="([^"]+)"/)?.[1])).toEqual([
      'Author medal',
      'Gold medal',
      'Silver medal',
      'Bronze medal',
      'Finished',
      'No medal yet',
    ]);
    const signs = shapes.map((html) => html.match(/<text[^>]*>(.)/)?.[1]);
    expect(signs).toEqual(['A', '1', '2', '3', undefined, undefined]);
    expect(new Set(shapes.map((html) => html.replace(/fill="[^"]*"/g, ''))).size).toBe(6);
  });

  it('do not submit a form unless asked to', () => {
    expect(renderToStaticMarkup(<Button>Go</Button>)).toContain('type="button"');
    expect(renderToStaticMarkup(<Button type="submit">Go</Button>)).toContain('type="submit"');
  });

  it('name an icon that stands alone', () => {
    const html = renderToStaticMarkup(<IconButton icon="close" label="Close" />);
    expect(html).toContain('aria-label="Close"');
    expect(html).toContain('aria-hidden="true"');
  });

  it('tie a field to its error', () => {
    const html = renderToStaticMarkup(
      <TextField label="Bib" value="x" error="A number, please." onChange={nothing} />,
    );
    const note = html.match(/aria-describedby="([^"]+)"/)?.[1];
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain(`id="${note}"`);
    expect(html).toMatch(/role="alert"[^>]*>.*A number, please\./);
  });

  it('say that a text has reached its limit, and nothing of a number that has all its digits', () => {
    const field = (value: string, inputMode: 'text' | 'numeric' = 'text') =>
      renderToStaticMarkup(
        <TextField
          label="Name"
          hint="Hint"
          value={value}
          maxLength={3}
          inputMode={inputMode}
          onChange={nothing}
        />,
      );
    expect(field('Eva')).toMatch(/role="status">No more than 3 characters fit here\./);
    expect(field('Ev')).toContain('>Hint<');
    expect(field('123', 'numeric')).toContain('>Hint<');
  });

  it('say the value of a slider in words', () => {
    const html = renderToStaticMarkup(
      <Slider label="Volume" value={0.5} min={0} max={1} step={0.1} written="50%" onChange={nothing} />,
    );
    expect(html).toContain('aria-valuetext="50%"');
  });

  it('announce switches and progress as what they are', () => {
    expect(renderToStaticMarkup(<Switch label="Sound" checked onChange={nothing} />)).toContain(
      'role="switch"',
    );
    const bar = renderToStaticMarkup(<Progress label="3 of 15" value={3} max={15} />);
    expect(bar).toContain('aria-valuenow="3"');
    expect(bar).toContain('scaleX(0.2)');
  });

  it('label a select even when the label is unseen', () => {
    const html = renderToStaticMarkup(
      <Select bare label="Sort" value="a" options={[{ value: 'a', label: 'A' }]} onChange={nothing} />,
    );
    const id = html.match(/<select id="([^"]+)"/)?.[1];
    expect(html).toContain(`for="${id}" class="unseen"`);
  });

  it('walk along tabs by arrow keys, around the ends', () => {
    expect(nextTab('ArrowRight', 2, 3)).toBe(0);
    expect(nextTab('ArrowLeft', 0, 3)).toBe(2);
    expect(nextTab('Home', 2, 3)).toBe(0);
    expect(nextTab('End', 0, 3)).toBe(2);
    expect(nextTab('Tab', 0, 3)).toBeUndefined();
  });

  it('join only the class names that are there', () => {
    expect(classes('a', false, undefined, 'b')).toBe('a b');
  });
});
