import { Provider } from 'oidc-provider';

const [port, application] = process.argv.slice(2);
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{
    client_id: 'shop',
    client_secret: 'secret',
    redirect_uris: [`${application}/oidc/callback`],
    post_logout_redirect_uris: [`${application}/`],
    backchannel_logout_uri: `${application}/oidc/backchannel-logout`,
    backchannel_logout_session_required: true,
  }],
  features: {
    devInteractions: { enabled: true },
    rpInitiatedLogout: { enabled: true },
    backchannelLogout: { enabled: true },
  },
  // By default, the provider sends nothing to addresses of this machine.
  fetch: (url, { dispatcher, ...options }) => fetch(url, options),
});
provider.listen(Number(port), '127.0.0.1', () => console.log('listening'));
