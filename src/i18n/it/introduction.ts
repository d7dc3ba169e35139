import type { introduction as introductionEnglish } from '../en-US/introduction';
import type { Translation } from '../message';

export const introduction: Translation<typeof introductionEnglish> = {
  'intro.lead': 'Cinque mosse e sai sciare. Provale subito, qui sulla neve.',
  'intro.slope': 'Pendio di prova',
  'intro.slope.help': 'Con il focus su questo pendio i tasti fanno sciare; Tab per uscire.',
  'intro.try': 'Prova',
  'intro.paused': 'Premi qui per riprendere',
  'intro.speed': 'Velocità',
  'intro.device': 'Comandi',
  'intro.keyboard': 'Tasti',
  'intro.touch': 'Tocco',
  'intro.gamepad': 'Gamepad',
  'intro.step': 'Passo {at} di {of}',
  'intro.done': 'Fatto',
  'intro.left': 'Sinistra',
  'intro.right': 'Destra',
  'intro.start.title': 'Apri il cancelletto',
  'intro.start.keyboard':
    'Premi un comando, per esempio ← o Invio: il cronometro scatta quando esci dal cancelletto.',
  'intro.start.touch': 'Tocca il pendio: il cronometro scatta quando esci dal cancelletto.',
  'intro.start.gamepad': 'Premi A: il cronometro scatta quando esci dal cancelletto.',
  'intro.steer.title': 'Curva a sinistra e a destra',
  'intro.steer.keyboard':
    'Tieni premuto ←, poi → (o {left} e {right}). Più a lungo tieni, più le lamine mordono.',
  'intro.steer.touch': 'Tieni premuta la metà sinistra, poi la destra. Fai scorrere il pollice per dosare.',
  'intro.steer.gamepad':
    'Inclina la levetta sinistra a sinistra e a destra, o usa i dorsali. Per una curva lunga basta poco.',
  'intro.tuck.title': 'Scivola a uovo',
  'intro.tuck.keyboard': 'Lascia tutto per un attimo e vai a uovo; con ↑ o {tuck} è immediato.',
  'intro.tuck.touch': 'Alza i pollici per un attimo: vai a uovo e fendi l’aria.',
  'intro.tuck.gamepad':
    'Lascia la levetta per un attimo, o tieni A o il grilletto destro: vai a uovo e fendi l’aria.',
  'intro.brake.title': 'Frena fino a fermarti',
  'intro.brake.keyboard': 'Tieni premuti ← e → insieme, oppure ↓ o Spazio, fino a fermarti.',
  'intro.brake.touch': 'Tieni premuti i due pollici fino a fermarti.',
  'intro.brake.gamepad': 'Tieni premuto B o il grilletto sinistro fino a fermarti.',
  'intro.restart.title': 'Riparti subito',
  'intro.restart.keyboard': 'Premi {restart} quando vuoi: torni al cancelletto, senza caricamenti.',
  'intro.restart.touch': 'Tieni un dito sulla parte alta del pendio: torni al cancelletto.',
  'intro.restart.gamepad': 'Premi X o il tasto View: torni al cancelletto.',
  'intro.gates.title': 'Ora sai sciare',
  'intro.gates.text':
    'Passa ogni porta tra i suoi due pali; rosso e blu si alternano. In gara una porta saltata chiude la manche; in allenamento costa tre secondi.',
  'intro.ride': 'In pista',
  'intro.skip': 'Salta',
  'intro.over': 'Da capo',
  'intro.academy': 'Accademia',
};
