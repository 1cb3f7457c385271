<?xml version="1.0" encoding="UTF-8"?>
<!-- Turns a scenario file of Muster into one page of HTML for any browser, by itself:
       xsltproc -o page.html scenario.xsl my.scenario.xml
       xsltproc -stringparam side a -o for-a.html scenario.xsl my.scenario.xml
     Briefings, and what is marked as secret, are only shown to the side that is named. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
  xmlns:m="urn:muster:1" exclude-result-prefixes="m">
  <xsl:include href="scenario-board.xsl"/>
  <xsl:output method="html" encoding="UTF-8" indent="no" doctype-system="about:legacy-compat"/>

  <!-- a, b, or nothing: for both to see -->
  <xsl:param name="side"/>

  <xsl:key name="type" match="m:feature" use="@type"/>
  <xsl:key name="stat" match="m:figure" use="@stat"/>
  <xsl:key name="secret-thing" match="m:army//*[@number][ancestor-or-self::*/@secret = 'all']" use="concat(ancestor::m:army/@number, ' ', @number)"/>

  <xsl:variable name="scenario" select="/m:scenario"/>
  <xsl:variable name="board" select="/m:scenario/m:battlefield"/>

  <xsl:template match="/">
    <xsl:choose>
      <xsl:when test="not(/m:scenario)">
        <xsl:message terminate="yes">This is no scenario file: its root is not "scenario" of urn:muster:1.</xsl:message>
      </xsl:when>
      <xsl:when test="$side != '' and $side != 'a' and $side != 'b'">
        <xsl:message terminate="yes">The parameter side is a or b.</xsl:message>
      </xsl:when>
      <xsl:otherwise><xsl:apply-templates select="m:scenario"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="m:scenario">
    <html lang="en">
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="color-scheme" content="light dark"/>
        <title><xsl:value-of select="@name"/></title>
        <xsl:call-template name="page-style"/>
      </head>
      <body>
        <header>
          <h1><xsl:value-of select="@name"/></h1>
          <p class="dots">
            <span><xsl:value-of select="(@title | @ruleset[not(../@title)])[1]"/></span>
            <xsl:for-each select="@date | @place"><span><xsl:value-of select="."/></span></xsl:for-each>
          </p>
          <xsl:call-template name="times"/>
        </header>
        <main>
          <xsl:if test="m:note">
            <section>
              <h2>Situation</h2>
              <p class="lines"><xsl:value-of select="m:note"/></p>
            </section>
          </xsl:if>
          <xsl:apply-templates select="m:side[@id = $side]/m:briefing"/>
          <xsl:apply-templates select="m:battlefield" mode="board"/>
          <xsl:apply-templates select="m:weather"/>
          <xsl:call-template name="victory"/>
          <xsl:if test="m:side[m:army or m:note]">
            <section class="sides"><xsl:apply-templates select="m:side[m:army or m:note]"/></section>
          </xsl:if>
          <xsl:call-template name="reserves"/>
          <xsl:apply-templates select="m:battlefield" mode="terrain"/>
          <xsl:apply-templates select="m:dice"/>
        </main>
        <footer><p>A scenario of Muster.
          <xsl:if test="$side != ''">For the eyes of <xsl:call-template name="side-name"><xsl:with-param name="id" select="$side"/></xsl:call-template> alone.</xsl:if>
        </p></footer>
      </body>
    </html>
  </xsl:template>

  <xsl:template match="m:briefing">
    <section class="briefing">
      <h2>Briefing of <xsl:call-template name="side-name"><xsl:with-param name="id" select="../@id"/></xsl:call-template></h2>
      <p class="lines"><xsl:value-of select="."/></p>
    </section>
  </xsl:template>

  <!-- Time -->

  <xsl:template name="minutes-of-day">
    <xsl:param name="clock"/>
    <xsl:value-of select="substring-before($clock, ':') * 60 + substring-after($clock, ':')"/>
  </xsl:template>

  <xsl:template name="time-of-turn">
    <xsl:param name="turn"/>
    <xsl:if test="$scenario/@start and $scenario/@minutes">
      <xsl:variable name="start">
        <xsl:call-template name="minutes-of-day"><xsl:with-param name="clock" select="$scenario/@start"/></xsl:call-template>
      </xsl:variable>
      <xsl:variable name="minutes" select="($start + ($turn - 1) * $scenario/@minutes) mod 1440"/>
      <xsl:value-of select="concat(format-number(floor($minutes div 60), '00'), ':', format-number($minutes mod 60, '00'))"/>
    </xsl:if>
  </xsl:template>

  <xsl:template name="last-turn">
    <xsl:variable name="start">
      <xsl:call-template name="minutes-of-day"><xsl:with-param name="clock" select="@start"/></xsl:call-template>
    </xsl:variable>
    <xsl:variable name="dusk">
      <xsl:call-template name="minutes-of-day"><xsl:with-param name="clock" select="@dusk"/></xsl:call-template>
    </xsl:variable>
    <xsl:variable name="light" select="($dusk - $start + 1439) mod 1440 + 1"/>
    <xsl:variable name="turns" select="ceiling($light div @minutes)"/>
    <xsl:choose>
      <xsl:when test="$turns &gt; 0 and not(@turns &lt; $turns)"><xsl:value-of select="$turns"/></xsl:when>
      <xsl:otherwise><xsl:value-of select="@turns"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="times">
    <xsl:variable name="last"><xsl:call-template name="last-turn"/></xsl:variable>
    <xsl:if test="@start | @minutes | @dusk | @turns | @scale">
      <p class="dots">
        <xsl:if test="@start"><span>begins at <b><xsl:value-of select="@start"/></b></span></xsl:if>
        <xsl:if test="@minutes"><span>a turn is <b><xsl:value-of select="@minutes"/> minutes</b></span></xsl:if>
        <xsl:if test="@dusk"><span>dark at <b><xsl:value-of select="@dusk"/></b></span></xsl:if>
        <xsl:if test="$last != ''"><span>last turn <b><xsl:value-of select="$last"/></b></span></xsl:if>
        <xsl:if test="@scale"><span>1 mm is <b><xsl:value-of select="@scale"/> m</b></span></xsl:if>
      </p>
    </xsl:if>
  </xsl:template>

  <!-- Words -->

  <xsl:template name="side-name">
    <xsl:param name="id"/>
    <xsl:variable name="letter" select="translate($id, 'ab', 'AB')"/>
    <xsl:choose>
      <xsl:when test="$scenario/m:side[@id = $id]/@name"><xsl:value-of select="concat($scenario/m:side[@id = $id]/@name, ' (', $letter, ')')"/></xsl:when>
      <xsl:otherwise>Side <xsl:value-of select="$letter"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template name="cm">
    <xsl:param name="mm"/>
    <xsl:value-of select="format-number($mm div 10, '0.#')"/>
  </xsl:template>

  <!-- Several bands stand with blanks between: 21 90. -->
  <xsl:template name="bands">
    <xsl:param name="text"/>
    <xsl:choose>
      <xsl:when test="contains($text, ' ') and translate($text, '0123456789 /.-', '') = ''">
        <xsl:value-of select="concat(substring-before($text, ' '), ', ')"/>
        <xsl:call-template name="bands"><xsl:with-param name="text" select="substring-after($text, ' ')"/></xsl:call-template>
      </xsl:when>
      <xsl:when test="$text = '-'">–</xsl:when>
      <xsl:otherwise><xsl:value-of select="$text"/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <xsl:template match="m:figure" mode="value">
    <xsl:call-template name="bands"><xsl:with-param name="text" select="string(@is)"/></xsl:call-template>
    <xsl:if test="@unit"><xsl:value-of select="concat(' ', @unit)"/></xsl:if>
  </xsl:template>

  <xsl:template name="figures">
    <xsl:param name="figures" select="m:worked-out/m:figure[@is != '0']"/>
    <xsl:if test="$figures">
      <div class="figures dots">
        <xsl:for-each select="$figures">
          <span><xsl:value-of select="concat(@name, ' ')"/><b><xsl:apply-templates select="." mode="value"/></b></span>
        </xsl:for-each>
      </div>
    </xsl:if>
  </xsl:template>

  <xsl:template name="label">
    <xsl:variable name="what">
      <xsl:choose>
        <xsl:when test="m:worked-out/@what"><xsl:value-of select="m:worked-out/@what"/></xsl:when>
        <xsl:otherwise><xsl:value-of select="@type | @kind"/></xsl:otherwise>
      </xsl:choose>
    </xsl:variable>
    <xsl:choose>
      <xsl:when test="@name and @name != $what"><b><xsl:value-of select="@name"/></b><xsl:text> </xsl:text><span class="what"><xsl:value-of select="$what"/></span></xsl:when>
      <xsl:otherwise><b><xsl:value-of select="$what"/></b></xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Only those that do not flow down from above. -->
  <xsl:template name="grades">
    <xsl:variable name="above" select="../m:worked-out/m:grade"/>
    <xsl:for-each select="m:worked-out/m:grade">
      <xsl:if test="not($above[@scale = current()/@scale and @is = current()/@is])">
        <xsl:text> </xsl:text><span class="grade"><xsl:value-of select="(@label | @is[not(../@label)])[1]"/></span>
      </xsl:if>
    </xsl:for-each>
  </xsl:template>

  <xsl:template name="notes">
    <xsl:if test="m:note and (not(@secret) or ancestor::m:side/@id = $side)">
      <p class="note lines"><xsl:value-of select="m:note"/></p>
    </xsl:if>
    <xsl:for-each select="m:waiver"><p class="note">Limit set aside (<xsl:value-of select="@limit"/>): <xsl:value-of select="."/></p></xsl:for-each>
  </xsl:template>

  <!-- Orders of battle -->

  <xsl:template match="m:side">
    <section class="side-{@id}">
      <h2><xsl:call-template name="side-name"><xsl:with-param name="id" select="@id"/></xsl:call-template>
        <xsl:if test="$board/@attacker"><xsl:text> </xsl:text><span class="role"><xsl:choose>
          <xsl:when test="$board/@attacker = @id">attacks</xsl:when><xsl:otherwise>defends</xsl:otherwise>
        </xsl:choose></span></xsl:if>
      </h2>
      <xsl:if test="m:note"><p class="lines"><xsl:value-of select="m:note"/></p></xsl:if>
      <xsl:apply-templates select="m:army"/>
    </section>
  </xsl:template>

  <xsl:template match="m:army">
    <article>
      <h3><xsl:value-of select="@name"/><xsl:call-template name="points"/></h3>
      <p class="under dots">
        <xsl:for-each select="@date | @player"><span><xsl:value-of select="."/></span></xsl:for-each>
        <xsl:for-each select="m:worked-out/m:grade"><span><xsl:value-of select="(@label | @is[not(../@label)])[1]"/></span></xsl:for-each>
        <xsl:if test="@budget"><span>agreed: <xsl:value-of select="@budget"/> points</span></xsl:if>
      </p>
      <xsl:call-template name="contents"/>
    </article>
  </xsl:template>

  <xsl:template name="points">
    <xsl:if test="m:worked-out/@points"><span class="points"><xsl:value-of select="m:worked-out/@points"/> points</span></xsl:if>
  </xsl:template>

  <!-- Sums would tell of what is hidden in them. -->
  <xsl:template name="contents">
    <xsl:variable name="open" select="not(descendant::*[@secret = 'all']) or ancestor::m:side/@id = $side"/>
    <xsl:if test="$open"><xsl:call-template name="figures"/></xsl:if>
    <xsl:call-template name="notes"/>
    <xsl:variable name="own" select="(m:commander | m:option)[not(@secret = 'all') or ancestor::m:side/@id = $side]"/>
    <xsl:variable name="units" select="m:unit[not(@secret = 'all') or ancestor::m:side/@id = $side]"/>
    <xsl:variable name="formations" select="m:formation[not(@secret = 'all') or ancestor::m:side/@id = $side]"/>
    <xsl:if test="$own"><ul><xsl:apply-templates select="$own"/></ul></xsl:if>
    <xsl:if test="$units">
      <xsl:call-template name="units"><xsl:with-param name="units" select="$units"/></xsl:call-template>
    </xsl:if>
    <xsl:if test="$formations"><ul class="formations"><xsl:apply-templates select="$formations"/></ul></xsl:if>
  </xsl:template>

  <xsl:template match="m:formation">
    <li>
      <div class="head"><xsl:call-template name="label"/><xsl:call-template name="grades"/>
        <xsl:if test="not(descendant::*[@secret = 'all']) or ancestor::m:side/@id = $side"><xsl:call-template name="points"/></xsl:if>
      </div>
      <xsl:call-template name="contents"/>
    </li>
  </xsl:template>

  <xsl:template match="m:commander | m:option">
    <li>
      <div class="head"><xsl:call-template name="label"/><xsl:call-template name="grades"/><xsl:call-template name="points"/></div>
      <xsl:call-template name="contents"/>
    </li>
  </xsl:template>

  <xsl:template name="units">
    <xsl:param name="units"/>
    <xsl:variable name="figures" select="$units/m:worked-out/m:figure"/>
    <xsl:variable name="parent" select="generate-id()"/>
    <!-- The first of each stat among these units. -->
    <xsl:variable name="stats" select="$figures[generate-id() = generate-id(key('stat', @stat)[generate-id(../../..) = $parent and parent::m:worked-out/parent::m:unit[not(@secret = 'all') or ancestor::m:side/@id = $side]][1])]"/>
    <!-- More columns than a page is wide are put into words. -->
    <xsl:variable name="columns" select="$stats[count($stats) &lt;= 6]"/>
    <div class="wide"><table>
      <tr><th>Unit</th>
        <xsl:for-each select="$columns"><th class="n"><xsl:value-of select="@name"/></th></xsl:for-each>
        <xsl:if test="$units/m:worked-out/@points"><th class="n">Points</th></xsl:if>
      </tr>
      <xsl:for-each select="$units">
        <xsl:variable name="unit" select="."/>
        <tr>
          <td><xsl:call-template name="label"/><xsl:call-template name="grades"/>
            <xsl:if test="not($columns)"><xsl:call-template name="figures"/></xsl:if>
            <xsl:call-template name="notes"/>
            <xsl:variable name="options" select="m:option[not(@secret = 'all') or ancestor::m:side/@id = $side]"/>
            <xsl:if test="$options"><ul><xsl:apply-templates select="$options"/></ul></xsl:if>
          </td>
          <xsl:for-each select="$columns">
            <td class="n"><xsl:apply-templates select="$unit/m:worked-out/m:figure[@stat = current()/@stat]" mode="value"/></td>
          </xsl:for-each>
          <xsl:if test="$units/m:worked-out/@points"><td class="n"><xsl:value-of select="m:worked-out/@points"/></td></xsl:if>
        </tr>
      </xsl:for-each>
    </table></div>
  </xsl:template>

  <xsl:template name="reserves">
    <xsl:variable name="shown" select="m:reserve[@side = $side or not(key('secret-thing', concat(@army, ' ', @thing)))]"/>
    <xsl:if test="$shown">
      <section>
        <h2>Reserves</h2>
        <table>
          <tr><th>Side</th><th>What</th><th>Comes</th><th>Where</th></tr>
          <xsl:for-each select="$shown">
            <xsl:variable name="time"><xsl:if test="@turn"><xsl:call-template name="time-of-turn"><xsl:with-param name="turn" select="@turn"/></xsl:call-template></xsl:if></xsl:variable>
            <tr>
              <td><xsl:call-template name="side-name"><xsl:with-param name="id" select="@side"/></xsl:call-template></td>
              <td><xsl:value-of select="@what"/><xsl:if test="m:note"><p class="note lines"><xsl:value-of select="m:note"/></p></xsl:if></td>
              <td><xsl:choose>
                <xsl:when test="@turn">turn <xsl:value-of select="@turn"/><xsl:if test="$time != ''"> (<xsl:value-of select="$time"/>)</xsl:if></xsl:when>
                <xsl:otherwise>thrown for</xsl:otherwise>
              </xsl:choose></td>
              <td><xsl:value-of select="@where"/></td>
            </tr>
          </xsl:for-each>
        </table>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- Weather, victory, terrain and dice -->

  <!-- Whose rules a part is borrowed from; nothing where they are those that are played. -->
  <xsl:template name="source">
    <xsl:param name="part"/>
    <xsl:param name="with-cite" select="true()"/>
    <xsl:if test="@ruleset and @ruleset != $scenario/@ruleset">
      <p class="source"><xsl:value-of select="concat($part, ' by ', (@title | @ruleset[not(../@title)])[1])"/>
        <xsl:if test="$with-cite and @cite"><xsl:value-of select="concat(', ', @cite)"/></xsl:if></p>
    </xsl:if>
  </xsl:template>

  <xsl:template match="m:weather">
    <section>
      <h2>Weather</h2>
      <xsl:call-template name="source"><xsl:with-param name="part" select="'Weather'"/></xsl:call-template>
      <table>
        <tr><th class="n">Turn</th><th>Weather</th><th>Effects</th></tr>
        <!-- Without a gauge it stays until another is set. -->
        <xsl:variable name="is-one" select="not(m:turn[@held or @row != ../m:turn[1]/@row])"/>
        <xsl:for-each select="m:turn[@held or not(@row = preceding-sibling::m:turn[1]/@row)]">
          <xsl:variable name="time"><xsl:call-template name="time-of-turn"><xsl:with-param name="turn" select="@n"/></xsl:call-template></xsl:variable>
          <tr>
            <td class="n"><xsl:choose>
              <xsl:when test="$is-one">whole battle</xsl:when>
              <xsl:otherwise><xsl:if test="not(@held)">from </xsl:if><xsl:value-of select="@n"/><xsl:if test="$time != ''"> (<xsl:value-of select="$time"/>)</xsl:if></xsl:otherwise>
            </xsl:choose></td>
            <td><b><xsl:value-of select="(@what | @row[not(../@what)])[1]"/></b>
              <xsl:if test="@held"> · gauge on <xsl:value-of select="@number"/></xsl:if></td>
            <td><xsl:if test="not(m:effect)">none</xsl:if>
              <xsl:for-each select="m:effect[text() or @stat]"><div>
                <xsl:value-of select="."/>
                <xsl:if test="@stat"><xsl:text> </xsl:text><span class="what"><xsl:value-of select="(key('stat', @stat)/@name | @stat[not(key('stat', .))])[1]"/> × <xsl:value-of select="@times"/></span></xsl:if>
              </div></xsl:for-each></td>
          </tr>
        </xsl:for-each>
      </table>
    </section>
  </xsl:template>

  <xsl:template name="victory">
    <xsl:if test="m:victory | m:condition | m:battlefield/m:objective">
      <section>
        <h2>Victory</h2>
        <xsl:if test="m:victory"><p class="lines"><xsl:value-of select="m:victory"/></p></xsl:if>
        <xsl:if test="m:condition"><ul><xsl:for-each select="m:condition">
          <li><xsl:value-of select="."/><xsl:if test="@cite"><xsl:text> </xsl:text><span class="what">(<xsl:value-of select="@cite"/>)</span></xsl:if></li>
        </xsl:for-each></ul></xsl:if>
        <xsl:if test="m:battlefield/m:objective">
          <xsl:for-each select="m:battlefield"><xsl:call-template name="source">
            <xsl:with-param name="part" select="'Objectives'"/><xsl:with-param name="with-cite" select="false()"/>
          </xsl:call-template></xsl:for-each>
          <table>
            <tr><th>Marker</th><th>Objective</th><th>Of</th><th>Where</th><xsl:if test="m:battlefield/m:objective/@pays"><th class="n">Pays</th></xsl:if></tr>
            <xsl:for-each select="m:battlefield/m:objective">
              <tr>
                <td><xsl:call-template name="marker-name"/></td>
                <td><xsl:value-of select="(@name | @what[not(../@name)] | @type[not(../@name | ../@what)])[1]"/></td>
                <td><xsl:call-template name="side-name"><xsl:with-param name="id" select="@side"/></xsl:call-template></td>
                <td><xsl:call-template name="cm"><xsl:with-param name="mm" select="@x"/></xsl:call-template> cm from the west,
                  <xsl:call-template name="cm"><xsl:with-param name="mm" select="@y"/></xsl:call-template> cm from the north</td>
                <xsl:if test="../m:objective/@pays"><td class="n"><xsl:value-of select="@pays"/></td></xsl:if>
              </tr>
            </xsl:for-each>
          </table>
        </xsl:if>
      </section>
    </xsl:if>
  </xsl:template>

  <xsl:template match="m:battlefield" mode="terrain">
    <section>
      <h2>Terrain</h2>
      <xsl:call-template name="source"><xsl:with-param name="part"><xsl:choose>
        <xsl:when test="m:zone">Terrain and deployment</xsl:when><xsl:otherwise>Terrain</xsl:otherwise>
      </xsl:choose></xsl:with-param></xsl:call-template>
      <xsl:if test="m:feature">
        <p>The table needs:
          <xsl:for-each select="m:feature[generate-id() = generate-id(key('type', @type)[1])]">
            <xsl:if test="position() &gt; 1">, </xsl:if>
            <xsl:value-of select="concat(count(key('type', @type)), ' × ', (@what | @type[not(../@what)])[1])"/>
          </xsl:for-each>.</p>
        <table>
          <tr><th class="n">No.</th><th>What</th><th>Placed by</th><th>Note</th></tr>
          <xsl:for-each select="m:feature">
            <tr>
              <td class="n"><xsl:value-of select="@id"/></td>
              <td><xsl:if test="@name"><b><xsl:value-of select="@name"/></b>, </xsl:if><xsl:value-of select="(@what | @type[not(../@what)])[1]"/>
                <xsl:if test="@breadth">, <xsl:call-template name="cm"><xsl:with-param name="mm" select="@breadth"/></xsl:call-template> cm broad</xsl:if></td>
              <td><xsl:choose>
                <xsl:when test="@side"><xsl:call-template name="side-name"><xsl:with-param name="id" select="@side"/></xsl:call-template></xsl:when>
                <xsl:when test="@stream">dice</xsl:when><xsl:otherwise>hand</xsl:otherwise>
              </xsl:choose></td>
              <td class="lines"><xsl:value-of select="m:note"/></td>
            </tr>
          </xsl:for-each>
        </table>
      </xsl:if>
      <xsl:for-each select="m:remark"><p class="note"><xsl:value-of select="."/></p></xsl:for-each>
    </section>
  </xsl:template>

  <xsl:template match="m:dice">
    <details>
      <summary>Dice: seed <xsl:value-of select="@seed"/>, <xsl:value-of select="count(m:throw)"/> throws</summary>
      <table>
        <tr><th>For</th><th>Stream</th><th class="n">Die</th><th class="n">Result</th><th>Meaning</th></tr>
        <xsl:for-each select="m:throw">
          <tr>
            <td><xsl:value-of select="@title"/></td><td><code><xsl:value-of select="@stream"/></code></td>
            <td class="n">d<xsl:value-of select="@sides"/></td>
            <td class="n"><xsl:value-of select="@result"/><xsl:if test="@how"> (<xsl:value-of select="@how"/>)</xsl:if></td>
            <td><xsl:value-of select="."/></td>
          </tr>
        </xsl:for-each>
      </table>
    </details>
  </xsl:template>

  <xsl:template name="page-style">
    <style>
:root { --ground: #fbf8ef; --card: #fffdf7; --words: #21190f; --dim: #5c5340; --line: #d8cfb8; --a: #174a94; --b: #ae2219; --ink: #6b3e12; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ground: #1c1e1a; --card: #262a22; --words: #f2ead6; --dim: #b8b09a; --line: #4a4f43; --a: #86b4f0; --b: #ff9183; --ink: #e8c890; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 72rem; background: var(--ground); color: var(--words); font: 1rem/1.45 Georgia, "Linux Libertine O", serif; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.2; margin: 0 0 .4rem; }
h1 { font-size: 1.9rem; }
h2 { font-size: 1.35rem; color: var(--ink); border-bottom: 1px solid var(--line); }
h3 { font-size: 1.1rem; margin-top: .8rem; }
p, ul, table { margin: .3rem 0; }
section, details { margin: 1.4rem 0; }
ul { padding-left: 1.2rem; }
.formations { list-style: none; padding-left: .8rem; border-left: 2px solid var(--line); }
.formations > li { margin: .5rem 0; }
.lines { white-space: pre-line; }
.dots > * + *::before { content: " · "; color: var(--dim); }
.what, .under, .figures, .note, .role, footer, figcaption { color: var(--dim); }
.figures, .note, .under, footer { font-size: .9rem; }
.figures b { color: var(--words); font-weight: 600; }
.role { font-size: 1rem; font-style: italic; }
.grade { display: inline-block; padding: 0 .4em; border: 1px solid var(--line); border-radius: .6em; font-size: .85rem; }
.head, h3 { display: flex; flex-wrap: wrap; gap: 0 .4em; align-items: baseline; }
.points { margin-left: auto; font-size: 1rem; font-weight: normal; font-variant-numeric: tabular-nums; }
.briefing { padding: .6rem 1rem; border: 2px solid var(--ink); }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)); gap: 1.4rem; }
.sides > section { margin: 0; padding: .6rem 1rem; min-width: 0; background: var(--card); border-top: 4px solid var(--line); }
.sides > .side-a { border-top-color: var(--a); }
.sides > .side-b { border-top: 4px double var(--b); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; }
th, td { padding: .15rem .5rem .15rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { color: var(--dim); font-weight: normal; font-size: .85rem; vertical-align: bottom; }
.n { text-align: right; white-space: nowrap; padding-right: .8rem; font-variant-numeric: tabular-nums; }
th.n { white-space: normal; }
td.n:first-child, th.n:first-child { width: 1%; white-space: nowrap; }
.wide td:first-child { min-width: 11rem; }
figure { margin: 0; }
figcaption { margin-top: .3rem; }
figure > svg { display: block; width: 100%; height: auto; max-height: 92vh; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; list-style: none; padding: 0; }
.legend li { display: flex; align-items: center; gap: .4rem; }
.legend svg { width: 3rem; height: 1.5rem; flex: none; }
summary { cursor: pointer; font-size: 1.1rem; color: var(--ink); }
@media print {
  @page { margin: 12mm; }
  body { padding: 0; max-width: none; font-size: 10pt; background: #fff; }
  .sides { display: block; }
  .sides > section { margin: 1rem 0; padding: .6rem 0; background: none; }
  .wide { overflow: visible; }
  tr, h2, h3, .head, figure { break-inside: avoid; }
  h2, h3, .head { break-after: avoid; }
  figure > svg { max-height: 22cm; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  details:not([open]) { display: none; }
}
    </style>
  </xsl:template>
</xsl:stylesheet>
