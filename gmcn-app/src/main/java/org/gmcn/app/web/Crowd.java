package org.gmcn.app.web;

import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.IdleTimeout;

/**
 * Bounds on open connections and on the memory of bodies and answers that are on their way. Beyond
 * a bound, the connection that has been idle longest is closed, whatever its address: clients
 * behind one proxy share an address. A connection whose request is being worked on is kept.
 */
final class Crowd implements Connection.Listener {
  private static final int MOST_CONNECTIONS = 2000;

  private final Map<EndPoint, Client> clients = new ConcurrentHashMap<>();
  private final AtomicLong held = new AtomicLong();
  private final int mostConnections;
  private final long mostBytes;

  Crowd() {
    this(MOST_CONNECTIONS, Math.max(16 << 20, Runtime.getRuntime().maxMemory() / 8));
  }

  Crowd(int mostConnections, long mostBytes) {
    this.mostConnections = mostConnections;
    this.mostBytes = mostBytes;
  }

  /** One connection; its fields are written by one thread at a time. */
  private static final class Client {
    private final AtomicLong held = new AtomicLong();
    private volatile boolean busy;
  }

  @Override
  public void onOpened(Connection connection) {
    clients.put(connection.getEndPoint(), new Client());
    if (clients.size() > mostConnections) {
      dropIdlest(client -> true);
    }
  }

  @Override
  public void onClosed(Connection connection) {
    Client client = clients.remove(connection.getEndPoint());
    if (client != null) {
      held.addAndGet(-client.held.getAndSet(0));
    }
  }

  int connections() {
    return clients.size();
  }

  /** Marks a request as being worked on, or as done. */
  void busy(Connection connection, boolean busy) {
    Client client = clients.get(connection.getEndPoint());
    if (client != null) {
      client.busy = busy;
    }
  }

  /** Counts memory that a connection holds, or gives back if negative. */
  void hold(Connection connection, long bytes) {
    Client client = clients.get(connection.getEndPoint());
    if (client == null) {
      return;
    }
    client.held.addAndGet(bytes);
    if (held.addAndGet(bytes) > mostBytes && bytes > 0) {
      dropIdlest(c -> c.held.get() > 0);
    }
  }

  private void dropIdlest(Predicate<Client> among) {
    clients.entrySet().stream()
        .filter(e -> !e.getValue().busy && among.test(e.getValue()))
        .map(Map.Entry::getKey)
        .max(Comparator.comparingLong(Crowd::idleMillis))
        .ifPresent(
            endPoint -> {
              Client client = clients.remove(endPoint);
              if (client != null) {
                held.addAndGet(-client.held.getAndSet(0));
              }
              endPoint.close();
            });
  }

  private static long idleMillis(EndPoint endPoint) {
    return endPoint instanceof IdleTimeout idle ? idle.getIdleFor() : 0;
  }
}
