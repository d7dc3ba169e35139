import type { introduction as introductionEnglish } from '../en-US/introduction';
import type { Translation } from '../message';

export const introduction: Translation<typeof introductionEnglish> = {
  'intro.lead': 'Cinque cose e sai sciare. Provale subito qui sulla neve.',
  'intro.slope': 'Pendio di prova',
  'intro.slope.help': 'Finché questo pendio ha il focus, i tasti fanno sciare; Tab lo lascia.',
  'intro.try': 'Prova',
  'intro.paused': 'Premi qui per ripartire',
  'intro.speed': 'Velocità',
  'intro.device': 'Come scii',
  'intro.keyboard': 'Tasti',
  'intro.touch': 'Tocco',
  'intro.gamepad': 'Gamepad',
  'intro.step': 'Passo {at} di {of}',
  'intro.done': 'Fatto',
  'intro.left': 'Sinistra',
  'intro.right': 'Destra',
  'intro.start.title': 'Apri il cancelletto',
  'intro.start.keyboard':
    'Premi un tasto di guida, come ← o Invio: il tempo parte quando lasci il cancelletto.',
  'intro.start.touch': 'Tocca il pendio: il tempo parte quando lasci il cancelletto.',
  'intro.start.gamepad': 'Premi A: il tempo parte quando lasci il cancelletto.',
  'intro.steer.title': 'Curva a sinistra e a destra',
  'intro.steer.keyboard': 'Tieni premuto ← e poi → (o {left} e {right}). Più tieni, più le lamine mordono.',
  'intro.steer.touch': 'Tieni la metà sinistra e poi la destra. Fai scorrere il pollice per le vie di mezzo.',
  'intro.steer.gamepad':
    'Inclina la levetta sinistra a sinistra e a destra, o usa i dorsali. Per una curva lunga basta poco.',
  'intro.tuck.title': 'Scivola in posizione a uovo',
  'intro.tuck.keyboard':
    'Lascia tutto per un momento e la posizione a uovo viene da sé; ↑ o {tuck} lo fa subito.',
  'intro.tuck.touch': 'Alza i due pollici per un momento: ti raccogli e il vento ti lascia andare.',
  'intro.tuck.gamepad':
    'Lascia la levetta per un momento, o tieni A o il grilletto destro: ti raccogli e il vento ti lascia andare.',
  'intro.brake.title': 'Frena fino a fermarti',
  'intro.brake.keyboard': 'Tieni ← e → insieme, oppure ↓ o Spazio, finché ti fermi.',
  'intro.brake.touch': 'Tieni premuti i due pollici finché ti fermi.',
  'intro.brake.gamepad': 'Tieni B o il grilletto sinistro finché ti fermi.',
  'intro.restart.title': 'Ricomincia subito',
  'intro.restart.keyboard':
    'Premi {restart} in qualsiasi momento: sei di nuovo al cancelletto, senza caricamenti.',
  'intro.restart.touch': 'Tieni un dito sulla parte alta del pendio: sei di nuovo al cancelletto.',
  'intro.restart.gamepad': 'Premi X o il tasto View: sei di nuovo al cancelletto.',
  'intro.gates.title': 'Ora sai sciare',
  'intro.gates.text':
    'Passa ogni porta fra i suoi due pali; rosso e blu si alternano. Una porta saltata chiude la manche; in allenamento costa tre secondi.',
  'intro.ride': 'Scia',
  'intro.skip': 'Salta',
  'intro.over': 'Ancora',
  'intro.academy': 'Accademia',
};
