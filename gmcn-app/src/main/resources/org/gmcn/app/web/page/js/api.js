// Talks to the server; whatever goes wrong becomes an Error with the server's own sentence.

async function answer(response) {
  if (response.status === 204) return null;
  let body = null;
  try {
    body = await response.json();
  } catch {
    throw new Error(`The server answered with status ${response.status}.`);
  }
  if (!response.ok) throw new Error(body.error || `The server answered with status ${response.status}.`);
  return body;
}

async function call(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error('The server cannot be reached; is gmcn still running?');
  }
  return answer(response);
}

export const get = (path, query) =>
  call(query ? `${path}?${new URLSearchParams(query)}` : path);

export const post = (path, body) =>
  call(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });

export const remove = (path) => call(path, { method: 'DELETE' });

export const upload = (name, file) =>
  call(`/api/datasets?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/zip' },
    body: file,
  });
