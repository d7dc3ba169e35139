import type { Language } from './languages';

/** The kinds of account mails. */
export type MailKind = 'verification' | 'reset' | 'email-change';

/** The texts of one mail. `{name}`, `{email}` are replaced with the user's; each text is one paragraph. */
export interface MailText {
  readonly subject: string;
  readonly what: string;
  /** On the button. */
  readonly act: string;
  /** How long the link is valid, and what to do if the user has not asked for it. */
  readonly after: string;
}

/** The kinds of mails about events. Users switch on each kind separately. */
export type EventMailKind = 'results' | 'run';

/** The texts of one mail about an event. `{event}`, `{server}` are replaced with the names. */
export interface EventMailText {
  readonly subject: string;
  readonly what: string;
  /** On the button. */
  readonly act: string;
  /** On the page that switches these mails off. */
  readonly ask: string;
}

export interface EventMailWords extends Readonly<Record<EventMailKind, EventMailText>> {
  /** Why the reader gets this mail. */
  readonly why: string;
  /** On the link in the mail, and on the button of the page it opens. */
  readonly stop: string;
  /** On that page afterwards. */
  readonly stopped: string;
}

export interface MailWords extends Readonly<Record<MailKind, MailText>> {
  readonly events: EventMailWords;
  readonly hello: string;
  /** Before the bare address of the link. */
  readonly orCopy: string;
  readonly bye: string;
}

export const words: Readonly<Record<Language, MailWords>> = {
  'en-US': {
    hello: 'Hello {name},',
    orCopy: 'Or open this link:',
    bye: 'See you on the snow\nFall Line',
    verification: {
      subject: 'Confirm your email address',
      what: 'Good to have you here. One click and you can ride online.',
      act: 'Confirm address',
      after: 'This link works for three days. If you didn’t sign up, just ignore this email.',
    },
    reset: {
      subject: 'Choose a new password',
      what: 'Someone, probably you, asked for a new password for your account.',
      act: 'Choose password',
      after: 'This link works for 30 minutes. If it wasn’t you, your password stays as it is.',
    },
    'email-change': {
      subject: 'Confirm your new email address',
      what: 'You asked to use {email} for your account. Please confirm it with your password.',
      act: 'Confirm address',
      after: 'This link works for 30 minutes. After that, you log in with the new address.',
    },
    events: {
      results: {
        subject: 'Final results: {event}',
        what: 'The results of {event} on {server} are final.',
        act: 'See the results',
        ask: 'No more emails about final results?',
      },
      run: {
        subject: 'Your run is open: {event}',
        what: 'A run is open for you in {event} on {server}.',
        act: 'Open the event',
        ask: 'No more emails when your run is open?',
      },
      why: 'You get this email because you switched it on in your profile.',
      stop: 'Stop these emails',
      stopped: 'Done: you won’t get these emails any more. You can switch them back on in your profile.',
    },
  },
  de: {
    hello: 'Hallo {name},',
    orCopy: 'Oder öffne diese Adresse:',
    bye: 'Bis bald im Schnee\nFall Line',
    verification: {
      subject: 'Bestätige deine E-Mail-Adresse',
      what: 'Schön, dass du da bist. Ein Klick, und du kannst online fahren.',
      act: 'Adresse bestätigen',
      after: 'Der Link gilt drei Tage. Wenn du dich nicht angemeldet hast, brauchst du nichts zu tun.',
    },
    reset: {
      subject: 'Wähle ein neues Passwort',
      what: 'Jemand, wahrscheinlich du, möchte ein neues Passwort für dein Konto.',
      act: 'Passwort wählen',
      after: 'Der Link gilt 30 Minuten. Wenn du es nicht warst, bleibt dein Passwort, wie es ist.',
    },
    'email-change': {
      subject: 'Bestätige deine neue E-Mail-Adresse',
      what: 'Du möchtest {email} für dein Konto verwenden. Bitte bestätige das mit deinem Passwort.',
      act: 'Adresse bestätigen',
      after: 'Der Link gilt 30 Minuten. Danach meldest du dich mit der neuen Adresse an.',
    },
    events: {
      results: {
        subject: 'Endstand: {event}',
        what: 'Der Endstand von {event} auf {server} steht fest.',
        act: 'Ergebnisse ansehen',
        ask: 'Keine Mails mehr über Endstände?',
      },
      run: {
        subject: 'Dein Lauf ist offen: {event}',
        what: 'In {event} auf {server} ist ein Lauf für dich offen.',
        act: 'Wettbewerb öffnen',
        ask: 'Keine Mails mehr, wenn dein Lauf offen ist?',
      },
      why: 'Du bekommst diese Mail, weil du sie im Profil eingeschaltet hast.',
      stop: 'Diese Mails abbestellen',
      stopped: 'Erledigt: Du bekommst diese Mails nicht mehr. Im Profil kannst du sie wieder einschalten.',
    },
  },
  fr: {
    hello: 'Bonjour {name},',
    orCopy: 'Ou ouvrez cette adresse :',
    bye: 'À bientôt sur la neige\nFall Line',
    verification: {
      subject: 'Confirmez votre adresse e-mail',
      what: 'Bienvenue ! Un clic, et vous pouvez skier en ligne.',
      act: 'Confirmer l’adresse',
      after: 'Le lien est valable trois jours. Si vous ne vous êtes pas inscrit, vous n’avez rien à faire.',
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      what: 'Quelqu’un, sans doute vous, demande un nouveau mot de passe pour votre compte.',
      act: 'Choisir un mot de passe',
      after: 'Le lien est valable 30 minutes. Si ce n’était pas vous, votre mot de passe ne change pas.',
    },
    'email-change': {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      what: 'Vous souhaitez utiliser {email} pour votre compte. Confirmez-le avec votre mot de passe.',
      act: 'Confirmer l’adresse',
      after: 'Le lien est valable 30 minutes. Ensuite, connectez-vous avec la nouvelle adresse.',
    },
    events: {
      results: {
        subject: 'Résultats définitifs : {event}',
        what: 'Les résultats de {event} sur {server} sont définitifs.',
        act: 'Voir les résultats',
        ask: 'Ne plus recevoir d’e-mails sur les résultats définitifs ?',
      },
      run: {
        subject: 'Votre manche est ouverte : {event}',
        what: 'Une manche est ouverte pour vous dans {event} sur {server}.',
        act: 'Ouvrir l’épreuve',
        ask: 'Ne plus recevoir d’e-mails quand votre manche est ouverte ?',
      },
      why: 'Vous recevez cet e-mail parce que vous l’avez activé dans votre profil.',
      stop: 'Ne plus recevoir ces e-mails',
      stopped: 'C’est fait : vous ne recevrez plus ces e-mails. Vous pouvez les réactiver dans votre profil.',
    },
  },
  it: {
    hello: 'Ciao {name},',
    orCopy: 'Oppure apri questo indirizzo:',
    bye: 'Ci vediamo sulla neve\nFall Line',
    verification: {
      subject: 'Conferma il tuo indirizzo e-mail',
      what: 'Che bello averti qui. Un clic e puoi sciare online.',
      act: 'Conferma l’indirizzo',
      after: 'Il link vale tre giorni. Se non ti sei registrato, non devi fare nulla.',
    },
    reset: {
      subject: 'Scegli una nuova password',
      what: 'Qualcuno, probabilmente tu, chiede una nuova password per il tuo account.',
      act: 'Scegli una password',
      after: 'Il link vale 30 minuti. Se non sei stato tu, la password resta com’è.',
    },
    'email-change': {
      subject: 'Conferma il nuovo indirizzo e-mail',
      what: 'Vuoi usare {email} per il tuo account. Confermalo con la tua password.',
      act: 'Conferma l’indirizzo',
      after: 'Il link vale 30 minuti. Poi accedi con il nuovo indirizzo.',
    },
    events: {
      results: {
        subject: 'Risultati definitivi: {event}',
        what: 'I risultati di {event} su {server} sono definitivi.',
        act: 'Vedi i risultati',
        ask: 'Non ricevere più e-mail sui risultati definitivi?',
      },
      run: {
        subject: 'La tua manche è aperta: {event}',
        what: 'In {event} su {server} c’è una manche aperta per te.',
        act: 'Apri l’evento',
        ask: 'Non ricevere più e-mail quando la tua manche è aperta?',
      },
      why: 'Ricevi questa e-mail perché l’hai attivata nel tuo profilo.',
      stop: 'Non ricevere più queste e-mail',
      stopped: 'Fatto: non riceverai più queste e-mail. Puoi riattivarle nel tuo profilo.',
    },
  },
  es: {
    hello: 'Hola, {name}:',
    orCopy: 'O abre esta dirección:',
    bye: 'Nos vemos en la nieve\nFall Line',
    verification: {
      subject: 'Confirma tu correo electrónico',
      what: 'Qué bien tenerte aquí. Un clic y podrás esquiar en línea.',
      act: 'Confirmar el correo',
      after: 'El enlace vale tres días. Si no te has registrado, no tienes que hacer nada.',
    },
    reset: {
      subject: 'Elige una contraseña nueva',
      what: 'Alguien, seguramente tú, pide una contraseña nueva para tu cuenta.',
      act: 'Elegir una contraseña',
      after: 'El enlace vale 30 minutos. Si no has sido tú, tu contraseña sigue igual.',
    },
    'email-change': {
      subject: 'Confirma tu nuevo correo electrónico',
      what: 'Quieres usar {email} en tu cuenta. Confírmalo con tu contraseña.',
      act: 'Confirmar el correo',
      after: 'El enlace vale 30 minutos. Después entrarás con el nuevo correo.',
    },
    events: {
      results: {
        subject: 'Resultados definitivos: {event}',
        what: 'Los resultados de {event} en {server} son definitivos.',
        act: 'Ver los resultados',
        ask: '¿No recibir más correos sobre resultados definitivos?',
      },
      run: {
        subject: 'Tu manga está abierta: {event}',
        what: 'En {event} de {server} hay una manga abierta para ti.',
        act: 'Abrir el evento',
        ask: '¿No recibir más correos cuando tu manga esté abierta?',
      },
      why: 'Recibes este correo porque lo activaste en tu perfil.',
      stop: 'No recibir más estos correos',
      stopped: 'Listo: ya no recibirás estos correos. Puedes volver a activarlos en tu perfil.',
    },
  },
  ja: {
    hello: '{name} さん、こんにちは。',
    orCopy: 'または、次のアドレスを開いてください。',
    bye: '雪の上で会いましょう\nFall Line',
    verification: {
      subject: 'メールアドレスの確認',
      what: 'ようこそ。ワンクリックでオンラインで滑れるようになります。',
      act: 'アドレスを確認する',
      after: 'リンクの有効期限は3日間です。登録した覚えがない場合は、何もする必要はありません。',
    },
    reset: {
      subject: '新しいパスワードの設定',
      what: 'あなたのアカウントの新しいパスワードが求められました。',
      act: 'パスワードを設定する',
      after: 'リンクの有効期限は30分です。心当たりがない場合、パスワードは変わりません。',
    },
    'email-change': {
      subject: '新しいメールアドレスの確認',
      what: 'アカウントのアドレスを {email} に変更します。パスワードを入力して確認してください。',
      act: 'アドレスを確認する',
      after: 'リンクの有効期限は30分です。その後は新しいアドレスでログインしてください。',
    },
    events: {
      results: {
        subject: '結果が確定しました：{event}',
        what: '{server}の{event}の結果が確定しました。',
        act: '結果を見る',
        ask: '結果確定のメールを停止しますか？',
      },
      run: {
        subject: 'あなたの1本が始まりました：{event}',
        what: '{server}の{event}で、次の1本を滑れます。',
        act: 'イベントを開く',
        ask: '滑走開始のメールを停止しますか？',
      },
      why: 'このメールは、プロフィールで受け取る設定にした方にお送りしています。',
      stop: 'このメールを停止する',
      stopped: '停止しました。このメールは今後届きません。プロフィールでいつでも再開できます。',
    },
  },
  nb: {
    hello: 'Hei, {name}!',
    orCopy: 'Eller åpne denne adressen:',
    bye: 'Vi ses i snøen\nFall Line',
    verification: {
      subject: 'Bekreft e-postadressen din',
      what: 'Så fint at du er her. Ett klikk, så kan du kjøre på nett.',
      act: 'Bekreft adressen',
      after: 'Lenken gjelder i tre dager. Har du ikke registrert deg, trenger du ikke gjøre noe.',
    },
    reset: {
      subject: 'Velg et nytt passord',
      what: 'Noen, sannsynligvis du, ber om et nytt passord til kontoen din.',
      act: 'Velg passord',
      after: 'Lenken gjelder i 30 minutter. Var det ikke deg, forblir passordet som det er.',
    },
    'email-change': {
      subject: 'Bekreft den nye e-postadressen din',
      what: 'Du vil bruke {email} til kontoen din. Bekreft det med passordet ditt.',
      act: 'Bekreft adressen',
      after: 'Lenken gjelder i 30 minutter. Deretter logger du inn med den nye adressen.',
    },
    events: {
      results: {
        subject: 'Sluttresultat: {event}',
        what: 'Sluttresultatet i {event} hos {server} er klart.',
        act: 'Se resultatene',
        ask: 'Ikke få flere e-poster om sluttresultater?',
      },
      run: {
        subject: 'Omgangen din er åpen: {event}',
        what: 'En omgang er åpen for deg i {event} hos {server}.',
        act: 'Åpne arrangementet',
        ask: 'Ikke få flere e-poster når omgangen din er åpen?',
      },
      why: 'Du får denne e-posten fordi du har slått den på i profilen din.',
      stop: 'Stopp disse e-postene',
      stopped: 'Ferdig: du får ikke flere av disse e-postene. Du kan slå dem på igjen i profilen din.',
    },
  },
};
